import { photoCount } from './gallery.ts'

const number = new Intl.NumberFormat('pt-BR')
const counted = (count: number, one: string, many: string) => `${number.format(count)} ${count === 1 ? one : many}`

export const selectionFollowUp = {
  count: (count: number) => counted(count, 'seleção', 'seleções'),
  create: 'CRIAR NOVA SELEÇÃO PARA ESTA GALERIA',
  preferences: 'ALTERAR PREFERÊNCIAS',
  publicTitle: 'SELEÇÃO PÚBLICA',
  publicLead: 'Quem abre este link se cadastra e começa a própria seleção.',
  publicLink: 'Link da seleção',
  send: 'ENVIAR',
  terms: {
    noDeadline: 'Sem prazo',
    until: (day: string) => `Até ${day}`,
    unlimited: 'Sem limite de fotos',
    max: (count: number) => `No máximo ${photoCount(count)}`,
    included: (count: number) => `${photoCount(count)} no pacote`,
    extra: (price: string) => `${price} por foto adicional`,
    each: (price: string) => `${price} por foto`,
    packed: (count: number, total: string) => `${number.format(count)} por ${total}`,
    closed: 'sem fotos adicionais',
  },
  empty: 'Nenhuma seleção foi iniciada ainda',
  emptyPublic: 'Envie o link. Quando alguém começar a escolher, a seleção aparece aqui.',
  emptyPrivate: 'Crie uma seleção para o seu cliente e acompanhe as escolhas por aqui.',
  inactive: 'A seleção desta galeria está desativada',
  inactiveLead: 'O que já foi escolhido continua aqui. O link só mostra as fotos.',
  activate: 'ATIVAR DE NOVO',
} as const

/** New visitors are rejected from a public selection until the photographer admits them. */
export const selectionNewChoosers = {
  title: 'Muita gente nova quer escolher nesta galeria',
  text: 'Por segurança, quem chega agora pelo link espera a sua resposta. São os seus convidados?',
  stranger: 'Se você não conhece essas pessoas,',
  onlyInvited: 'deixe a galeria só para convidados.',
  admit: (count: number) => `DEIXAR ENTRAR MAIS ${number.format(count)}`,
  admitted: (count: number, hours: number) =>
    `Pronto! Mais ${number.format(count)} pessoas podem começar nas próximas ${number.format(hours)} horas.`,
} as const

export const selectionCard = {
  neverOpened: 'Ainda não abriu',
  lastAccess: (ago: string) => `Último acesso ${ago}`,
  finished: (ago: string) => `Pelo cliente ${ago}`,
  finishedByYou: (ago: string) => `Por você ${ago}`,
  chosenOf: (max: number) => `de ${number.format(max)}`,
  chosen: (count: number) => (count === 1 ? 'foto escolhida' : 'fotos escolhidas'),
  included: (count: number) => `${number.format(count)} ${count === 1 ? 'contratada' : 'contratadas'}`,
  maybe: (count: number) => `${number.format(count)} em “talvez”`,
  extras: (count: number) => counted(count, 'foto a cobrar', 'fotos a cobrar'),
  extrasReceived: (count: number) => counted(count, 'foto cobrada', 'fotos cobradas'),
  allReceived: 'tudo recebido',
  allDeclared: 'pagamento avisado',
  remaining: (amount: string) => `falta receber ${amount}`,
  seePhotos: 'Ver fotos escolhidas',
  seeAll: (count: number) => `Ver as ${photoCount(count)}`,
  more: (count: number) => `+${number.format(count)}`,
  photosOf: (name: string) => `Fotos escolhidas por ${name}`,
  menuOf: (name: string) => `Ações da seleção de ${name}`,
  export: 'EXPORTAR LISTA',
  exportItem: 'Exportar lista',
  exportWaits: 'A lista fica pronta quando o cliente concluir.',
  conclude: 'Concluir pelo cliente',
  concluded: 'Seleção concluída com sucesso!',
  concludeTitle: 'Concluir pelo cliente?',
  concludeText: (name: string, chosen: number) =>
    `A seleção de ${name} é enviada com ${photoCount(chosen)}, e a lista fica pronta para exportar. O cliente é avisado e pode pedir a reabertura.`,
  concludePays: (total: string) => `Total a pagar: ${total}.`,
  concludeTotal: (total: string) => `Total: ${total}.`,
  concludeReceived: (amount: string) => `Já recebido: ${amount}.`,
  concludeDeclared: (amount: string) => `Avisado pelo cliente: ${amount}.`,
  concludeRemaining: (amount: string) => `Falta pagar: ${amount}.`,
  concludeNothing: 'Nada mais a pagar.',
  concludeEmpty: (name: string) => `${name} ainda não escolheu nenhuma foto.`,
  concludeConfirm: 'CONCLUIR',
  reopen: 'Reabrir seleção',
  remove: 'Excluir seleção',
  comments: 'Comentários',
  commentsCount: (count: number) => counted(count, 'foto comentada', 'fotos comentadas'),
  participants: (count: number) => counted(count, 'pessoa escolhe junto', 'pessoas escolhem junto'),
  commentsWaiting: (count: number) => `${number.format(count)} sem resposta`,
  edited: 'Informação alterada com sucesso!',
  permission: 'Permissão atualizada com sucesso!',
  reopened: 'Seleção reaberta com sucesso!',
  removed: 'Seleção deletada com sucesso!',
  reopenTitle: 'Reabrir a seleção?',
  reopenText: (name: string) =>
    `As escolhas de ${name} podem mudar de novo. A lista só volta a ser exportada depois de concluída.`,
  reopenPaid: 'O que já foi pago é descontado do novo total.',
  reopenConfirm: 'REABRIR',
  removeTitle: 'Excluir a seleção?',
  removeText: (name: string) =>
    `As escolhas e os comentários de ${name} são excluídos. As suas fotos continuam na galeria. Essa ação é irreversível.`,
  removeConfirm: 'EXCLUIR SELEÇÃO',
} as const

/** How one client enters. */
export const selectionAccess = {
  title: 'Acesso do cliente',
  link: 'Link da seleção',
  personalLink: 'Link pessoal, abre sem senha',
  password: 'Código de acesso',
  hidden: '••••••••',
  hiddenSpoken: 'Código escondido',
  show: 'MOSTRAR',
  changed: '******',
  changedTip: 'O cliente alterou a senha.',
  resend: 'ENVIAR ACESSO',
  copyFailed: 'Não foi possível copiar. Selecione o código e copie.',
  magicLink: 'Link mágico',
  magicLinkLead: 'Entra direto pelo link, sem digitar senha.',
} as const

export const selectionRequest = {
  reopen: (name: string) => `${name} pediu para reabrir a seleção`,
  deadline: (name: string) => `${name} pediu mais prazo`,
  reopenAction: 'REABRIR',
  deadlineAction: 'MUDAR O PRAZO',
  decline: 'RECUSAR',
  declineTitle: 'Recusar o pedido?',
  declineText: (name: string) => `${name} vê na galeria que o pedido não foi aceito e pode pedir de novo.`,
  reason: 'Motivo (se quiser)',
  reasonHint: 'Aparece para o cliente.',
  declined: 'Pedido recusado.',
} as const

/** The price of the extras, and whether it was paid. */
export const selectionPayment = {
  title: 'Pix',
  waiting: 'Aguardando o pagamento',
  arrangedTitle: 'Pagamento',
  arranged: 'Combine com o cliente: não havia chave Pix quando ele concluiu',
  declared: (ago: string) => `O cliente avisou que pagou ${ago}`,
  received: (ago: string) => `Recebido ${ago}`,
  confirm: 'RECEBI',
  undo: 'Desfazer',
  saved: 'Pagamento marcado como recebido.',
  undone: 'O pagamento voltou a aguardar.',
  paidBefore: (amount: string) => `Já recebido: ${amount}`,
  declaredTitle: (amount: string) => `Pagamento avisado · ${amount}`,
  declaredBefore: 'Avisado antes de reabrir. Confira na sua conta.',
  remainingTitle: (amount: string) => `A receber · ${amount}`,
} as const

/** The pictures of one selection, and their comments. */
export const selectionPhotos = {
  title: (name: string) => `Escolhas de ${name}`,
  filters: 'Mostrar',
  yes: (count: number) => `Escolhidas (${number.format(count)})`,
  maybe: (count: number) => `Talvez (${number.format(count)})`,
  commented: (count: number) => `Comentadas (${number.format(count)})`,
  none: {
    yes: 'Nenhuma foto escolhida ainda.',
    maybe: 'Nenhuma foto em “talvez”.',
    commented: 'Nenhum comentário ainda.',
  },
  note: 'Recado do cliente',
  open: (title: string) => `Ampliar ${title}`,
  you: 'Você',
  /** Somebody whom the client invited to choose along. */
  participant: (name: string, client: string) => `${name} (com ${client})`,
  answer: 'Responder',
  answerTo: (title: string) => `Responder sobre ${title}`,
  answerPlaceholder: 'Escreva uma resposta…',
  send: 'ENVIAR',
  loadFailed: 'Não conseguimos carregar as fotos desta seleção.',
} as const

/** A reminder that the photographer sends by WhatsApp to a family with an unfinished selection. */
export function nudge(input: { client: string; studio: string; chosen: number; link: string }): string {
  const [first = input.client] = input.client.split(' ')
  const far = input.chosen === 1 ? 'já escolheu 1 foto' : `já escolheu ${input.chosen} fotos`
  return `Olá, ${first}! Aqui é ${input.studio}. Você ${far} e a sua seleção está guardada. Quando quiser, é só continuar de onde parou: ${input.link}`
}
