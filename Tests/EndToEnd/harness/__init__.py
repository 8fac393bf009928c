"""The real programs that tests use: a test starts what it needs, and each is stopped by its process id."""
