import { grouped } from './family.ts'

const photos = (count: number) => (count === 1 ? '1 foto' : `${grouped(count)} fotos`)

/** Início: everything that one studio sent to one client. */
export const familyHome = {
  hello: (name: string) => `Olá, ${name.split(' ')[0] ?? name}`,
  lead: (studio: string) => `Suas galerias com ${studio}`,
  gateTitle: 'Suas galerias',
  gateLead: 'Entre com o e-mail e o código de acesso que estão na mensagem que você recebeu.',
  linkMailed: (email: string) =>
    `Se ${email} recebeu alguma galeria, o link chega em instantes. Olhe também a caixa de spam.`,
  landingTitle: 'Suas fotos estão aqui',
  landingLead: 'Este link é só seu: ele abre todas as galerias que você recebeu, sem senha.',
  look: 'Ver minhas fotos',
  empty: 'Nada por aqui ainda',
  emptyLead: (studio: string) => `As galerias que ${studio} enviar para você aparecem nesta página.`,
  facts: (date: string | null, count: number) => [...(date === null ? [] : [date]), photos(count)].join(' · '),
  preparing: 'em preparação',
  expired: 'prazo terminado',
  closed: 'encerrada',
  selection: {
    open: (chosen: number) =>
      chosen === 0 ? 'escolha as suas fotos' : chosen === 1 ? '1 escolhida' : `${grouped(chosen)} escolhidas`,
    done: 'escolha enviada',
    expired: 'prazo da escolha terminado',
  },
  daysLeft: (days: number) =>
    days === 0 ? 'termina hoje' : days === 1 ? 'falta 1 dia' : `faltam ${grouped(days)} dias`,
} as const

/** "Criar minha senha": replaces the access code. */
export const familyPassword = {
  create: 'Criar minha senha',
  change: 'Trocar minha senha',
  lead: 'Ela substitui o código de acesso. Ninguém consegue ler a sua senha, nem o estúdio.',
  current: 'Senha atual',
  fresh: 'Nova senha',
  hint: 'Pelo menos 8 caracteres.',
  tooShort: 'A senha precisa de pelo menos 8 caracteres.',
  wrongCurrent: 'A senha atual não confere.',
  save: 'Salvar senha',
  saving: 'Salvando…',
  saved: 'Sua senha foi salva.',
  failed: 'Não foi possível salvar a senha agora. Tente de novo.',
  close: 'Fechar',
} as const
