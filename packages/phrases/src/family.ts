/** The pages a family sees before its photographs. */

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
function longDate(iso: string): string {
  const [year, month, day] = iso.split('-').map(Number)
  const dayText = day === 1 ? '1º' : String(day ?? '')
  return `${dayText} de ${months[(month ?? 1) - 1] ?? ''} de ${year ?? ''}`
}

/** `2026-12-12` as in a message. */
function shortDate(iso: string): string {
  const [year = '', month = '', day = ''] = iso.split('-')
  return `${day}/${month}/${year}`
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
  photoBy: (studio: string) => `Fotografia: ${studio}`,
} as const

/** A personal link where the page may not yet name the gallery it opens. */
export const familyPlainLanding = {
  title: 'Suas fotos estão aqui',
  lead: 'Toque no botão para abrir a galeria com o seu link.',
} as const

export const familyLanding = {
  look: 'Ver minhas fotos',
  personal: 'Este convite é só seu: ele abre as suas fotos, sem senha.',
  inApp: 'Para baixar e compartilhar sem travas, abra no navegador do celular.',
} as const

export const familyGate = {
  title: 'Estas fotos são particulares',
  lead: 'Abra pelo link que você recebeu ou entre com o e-mail e o código de acesso que estão na mensagem.',
  email: 'E-mail',
  code: 'Código de acesso',
  enter: 'Entrar',
  entering: 'Entrando…',
  missingEmail: 'Escreva o seu e-mail.',
  missingCode: 'Escreva o código de acesso.',
  invalid: 'O e-mail e o código não combinam. Confira os dois na mensagem que você recebeu.',
  noCode: 'Não achou o código?',
  mailLink: 'Receber meu link por e-mail',
  mailingLink: 'Pedindo…',
  linkMailed: (email: string) =>
    `Se ${email} recebeu esta galeria, o link chega em instantes. Olhe também a caixa de spam.`,
} as const

/** A gallery with one password for all visitors; invited clients may still identify themselves. */
export const familyPasswordGate = {
  title: 'Esta galeria tem senha',
  lead: 'Digite a senha que você recebeu junto com o endereço.',
  password: 'Senha da galeria',
  missing: 'Escreva a senha da galeria.',
  invalid: 'Esta senha não confere. Confira na mensagem que você recebeu.',
  noPassword: 'Não achou a senha?',
  toCode: 'Recebeu um link pessoal?',
  codeTitle: 'Entre com o seu convite',
  toPassword: 'Entrar com a senha da galeria',
} as const

type ClosedText = { readonly title: string; readonly lead: string }

/** Why there is nothing to see; never because of an error of the family. */
export const familyClosed = {
  'link-not-valid': {
    title: 'Este link não vale mais.',
    lead: 'Peça um novo ao fotógrafo.',
  },
  preparing: {
    title: 'As fotos estão quase aqui',
    lead: 'O fotógrafo ainda está preparando a galeria. Ela vai aparecer neste mesmo endereço.',
  },
  suspended: {
    title: 'Galeria em manutenção',
    lead: 'Suas fotos estão guardadas. Volte um pouco mais tarde ou fale com o fotógrafo.',
  },
  unknown: {
    title: 'Não encontramos esta galeria',
    lead: 'Confira o endereço na mensagem que você recebeu ou fale com o fotógrafo.',
  },
  paused: {
    title: 'Espere alguns minutos',
    lead: 'Desta conexão vieram muitos endereços que não existem. Tente de novo mais tarde ou abra pelo seu link pessoal.',
  },
  offline: {
    title: 'Sem conexão',
    lead: 'Não conseguimos abrir a galeria agora. Confira a internet e tente de novo.',
  },
  broken: {
    title: 'Algo não saiu como esperado',
    lead: 'Não foi culpa sua. Tente de novo em instantes.',
  },
} as const satisfies Record<string, ClosedText>

/** A screen crashed; the marked pictures remain in the device's storage. */
export const familyCrash = {
  title: 'Opa, a página travou',
  lead: 'Não foi culpa sua, e nada do que você marcou se perdeu. Recarregue para continuar.',
  leadElsewhere: 'Não foi culpa sua. Recarregue para continuar.',
  reload: 'Recarregar',
} as const

export const familyExpired = {
  title: 'O prazo desta galeria terminou',
  lead: (iso: string) => `Ela ficou no ar até ${longDate(iso)}. O fotógrafo pode abrir de novo.`,
  leadWithoutDate: 'O fotógrafo pode abrir de novo.',
  ask: 'Pedir extensão',
} as const

/** The photographer's closing day has passed; the gallery still exists. */
export const familyEnded = {
  title: (iso: string) => `Esta galeria foi encerrada em ${shortDate(iso)}.`,
  titleWithoutDate: 'Esta galeria foi encerrada.',
  lead: 'As fotos continuam guardadas com o fotógrafo. Se você ainda precisa delas, fale com ele.',
} as const

export const familyStudio = {
  whatsapp: 'Falar pelo WhatsApp',
  contact: 'Falar com o fotógrafo',
  retry: 'Tentar de novo',
  notice: 'Aviso',
  footer: 'Galeria feita com Revela',
  preview: 'Prévia: é assim que a família vê esta galeria.',
} as const

/** The beginning of a WhatsApp message to the photographer. */
export const familyMessage = {
  newLink: (gallery: string) => `Olá! O meu link da galeria “${gallery}” não vale mais. Pode me mandar um novo?`,
  newLinkUnnamed: 'Olá! O meu link da galeria não vale mais. Pode me mandar um novo?',
  code: (gallery: string) => `Olá! Não encontrei o código de acesso da galeria “${gallery}”. Pode me ajudar?`,
  extension: (gallery: string) => `Olá! O prazo da galeria “${gallery}” terminou. Pode abrir de novo para mim?`,
  password: (gallery: string) => `Olá! Não encontrei a senha da galeria “${gallery}”. Pode me ajudar?`,
  ended: (gallery: string) => `Olá! A galeria “${gallery}” foi encerrada. Pode abrir de novo para mim?`,
  hello: (gallery: string) => `Olá! Estou na galeria “${gallery}”.`,
  helloUnnamed: 'Olá! Estou procurando as minhas fotos.',
} as const
