import { longDate } from './family.ts'

/** `2026-12-12` as in a message. */
function shortDate(iso: string): string {
  const [year = '', month = '', day = ''] = iso.split('-')
  return `${day}/${month}/${year}`
}

/** A personal link where the page may not yet name the gallery it opens. */
export const familyPlainLanding = {
  title: 'Suas fotos estão aqui',
  lead: 'Toque no botão para abrir a galeria com o seu link.',
} as const

export const familyGate = {
  title: 'Esta galeria é privada',
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

type ClosedText = { readonly title: string; readonly lead: string | ((studio: string) => string) }

/** Why there is nothing to see; never because of an error of the family. */
export const familyClosed = {
  'link-not-valid': {
    title: 'Este link não vale mais.',
    lead: (studio: string) => `Peça um novo para ${studio}.`,
  },
  preparing: {
    title: 'Suas fotos estão quase prontas',
    lead: (studio: string) => `${studio} ainda está preparando a galeria. Ela vai aparecer neste mesmo endereço.`,
  },
  suspended: {
    title: 'Galeria em manutenção',
    lead: (studio: string) => `Suas fotos estão salvas. Volte um pouco mais tarde ou fale com ${studio}.`,
  },
  unknown: {
    title: 'Não encontramos esta galeria',
    lead: 'Confira o endereço na mensagem que você recebeu ou fale com quem enviou o link.',
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

export const familyExpired = {
  title: 'O prazo desta galeria terminou',
  lead: (studio: string, iso: string) => `Ela ficou no ar até ${longDate(iso)}. ${studio} pode abrir de novo.`,
  leadWithoutDate: (studio: string) => `${studio} pode abrir de novo.`,
  ask: 'Pedir mais prazo',
} as const

/** The photographer's closing day has passed; the gallery still exists. */
export const familyEnded = {
  title: (iso: string) => `Esta galeria foi encerrada em ${shortDate(iso)}`,
  titleWithoutDate: 'Esta galeria foi encerrada',
  lead: (studio: string) => `As fotos continuam salvas com ${studio}. Se você ainda precisa delas, é só pedir.`,
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
