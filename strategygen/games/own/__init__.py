"""Games that a user describes in a file or an installed package."""
