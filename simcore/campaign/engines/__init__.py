"""What plays the runs of a work list: processes of this machine, a Dask cluster. Each gives the same rows."""
