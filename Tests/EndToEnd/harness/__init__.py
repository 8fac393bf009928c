"""The real parts that the tests are made of: each is started by the test that needs it and stopped by its own id."""
