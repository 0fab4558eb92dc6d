"""How the site is served: handler of pages, middleware, limits of bodies, static files, health, embedded process."""
