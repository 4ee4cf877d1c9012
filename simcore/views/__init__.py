"""Views: folds over logs. The battle report and the log as text; nothing here touches a running simulation."""
