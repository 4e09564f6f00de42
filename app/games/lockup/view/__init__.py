"""What one viewer sees of the prison, and reads about it."""
