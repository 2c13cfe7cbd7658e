declare module 'virtual:revela-tokens.css'
declare module 'virtual:revela-focus.css'
/** Which build this is: a fault is told with it. */
declare const __RELEASE__: string
