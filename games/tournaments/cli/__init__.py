"""The command `tournaments`: tables read from files, results as text."""
