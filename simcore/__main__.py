"""``python -m simcore``: the command line."""

import sys

from simcore.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
