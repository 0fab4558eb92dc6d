"""Tests of clubs: rows and acts, pages, tables that belong to a club."""
