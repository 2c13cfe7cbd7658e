declare module 'virtual:revela-tokens.css'
declare module 'virtual:revela-focus.css'
