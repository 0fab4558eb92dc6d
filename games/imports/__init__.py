"""Games played elsewhere: a record that somebody brings becomes a replay."""
