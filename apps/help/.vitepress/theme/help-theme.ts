/** What the configuration hands to the theme. */
export interface ListedArticle {
  readonly link: string
  readonly title: string
  readonly description: string
}

export interface ListedPart {
  readonly folder: string
  readonly title: string
  readonly lead: string
  readonly groups: readonly { readonly title: string; readonly articles: readonly ListedArticle[] }[]
}

export interface HelpThemeConfig {
  readonly contents: readonly ListedPart[]
  /** False in a build without pictures. */
  readonly hasPictures: boolean
}
