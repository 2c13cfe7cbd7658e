declare module 'virtual:help-search' {
  /** The searched articles as JSON. */
  const articles: string
  export default articles
}
declare module 'virtual:revela-tokens.css'
