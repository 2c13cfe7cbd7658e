export type LegalSection = { readonly title: string; readonly paragraphs: readonly string[] }

export type LegalDocument = {
  readonly pageTitle: string
  readonly title: string
  readonly summaryTitle: string
  readonly summary: readonly string[]
  readonly sections: readonly LegalSection[]
}

/** Recorded with every acceptance; change it whenever the terms or the privacy policy change in substance. */
export const termsVersion = '2026-11-16'

export const legal = {
  updated: 'Em vigor desde 16 de novembro de 2026',
  contents: 'Nesta página',
  back: 'Voltar',
  seeTerms: 'Termos de uso',
  seePrivacy: 'Política de privacidade',
} as const
