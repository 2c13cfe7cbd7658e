declare module 'virtual:revela-tokens.css'
declare module 'virtual:revela-focus.css'
/** The release of this build; error reports contain it. */
declare const __RELEASE__: string
