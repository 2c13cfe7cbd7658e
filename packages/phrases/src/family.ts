/** Texts of a family's first page. The public portfolio loads them too, so texts of later pages are in other files. */

const months = [
  'janeiro',
  'fevereiro',
  'março',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
] as const

/** `2026-11-14` as on an invitation. */
export function longDate(iso: string): string {
  const [year, month, day] = iso.split('-').map(Number)
  const dayText = day === 1 ? '1º' : String(day ?? '')
  return `${dayText} de ${months[(month ?? 1) - 1] ?? ''} de ${year ?? ''}`
}

/** Groups thousands without `Intl`, which would cost a phone more than the whole screen. */
export const grouped = (count: number) => String(count).replace(/\B(?=(?:\d{3})+$)/g, '.')

/** Cents as `R$ 1.105,00`, without Intl as every number of the family app. */
export function reais(cents: number): string {
  const rest = String(cents % 100).padStart(2, '0')
  return `R$ ${grouped(Math.floor(cents / 100))},${rest}`
}

export const familyCover = {
  date: longDate,
  look: 'Ver fotos',
  opening: 'Abrindo…',
  resume: (displayNumber: number) => `Continuar de onde parei · foto ${grouped(displayNumber)}`,
  fromStart: 'Ver desde o começo',
  photoBy: (studio: string) => `Fotos por ${studio}`,
} as const

export const familyLanding = {
  look: 'Ver minhas fotos',
  personal: 'Este convite é só seu: ele abre as suas fotos, sem senha.',
  inApp: 'Para baixar e compartilhar sem travas, abra no navegador do celular.',
} as const

/** A screen crashed; the marked pictures remain in the device's storage. */
export const familyCrash = {
  title: 'Opa, a página travou',
  lead: 'Não foi culpa sua, e nada do que você marcou se perdeu. Recarregue para continuar.',
  leadElsewhere: 'Não foi culpa sua. Recarregue para continuar.',
  reload: 'Recarregar',
} as const

export const familyStudio = {
  whatsapp: 'Falar pelo WhatsApp',
  contact: (studio: string) => `Falar com ${studio}`,
  retry: 'Tentar de novo',
  notice: 'Aviso',
  footer: 'Feito com Revela',
  preview: 'Prévia: é assim que a família vê esta galeria.',
} as const
