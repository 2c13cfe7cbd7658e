declare module 'virtual:revela-tokens.css'
