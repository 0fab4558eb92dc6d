"""Search in the rules: pages, paragraphs, house rules, examples and the glossary, by the words of either language."""
