"""The languages of the site: which one a page is in, and the catalogues of sentences."""
