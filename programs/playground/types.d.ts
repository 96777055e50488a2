// What Vite adds to imports.

/// <reference types="vite/client" />
