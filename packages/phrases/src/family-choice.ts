import { eachOrMany, type PricedCount } from './family-price.ts'
import { grouped, reais } from './family.ts'

const photos = (count: number) => (count === 1 ? '1 foto' : `${grouped(count)} fotos`)
const extras = (count: number) => (count === 1 ? '1 extra' : `${grouped(count)} extras`)

/** `2026-12-20` as a chip shows it. */
const shortDate = (iso: string) => `${iso.slice(8, 10)}/${iso.slice(5, 7)}`

/** The labels on each picture, and their texts for screen readers. */
export const familyChoice = {
  money: reais,
  date: shortDate,
  yes: 'escolhida',
  maybe: 'em dúvida',
  maybeWord: 'talvez',
  no: 'não escolhida',
  declined: 'dispensada',
  choose: (displayNumber: number) => `Escolher foto ${grouped(displayNumber)}`,
  doubt: (displayNumber: number) => `Talvez foto ${grouped(displayNumber)}`,
  gridHelp: 'Setas mudam de foto, Espaço escolhe, T marca talvez, C comenta, Enter abre.',
  preview: 'Na prévia as escolhas não são salvas.',
} as const

export const familyChoiceViewer = {
  choose: 'Escolher (Espaço)',
  unchoose: 'Escolhida: tirar (Espaço)',
  doubt: 'Talvez (T)',
  undoubt: 'Em dúvida: tirar (T)',
  comment: 'Comentar (C)',
  captions: { choose: 'Escolher', chosen: 'Escolhida', doubt: 'Talvez', doubted: 'Em dúvida', comment: 'Comentar' },
} as const

export const familyBar = {
  label: 'Suas escolhas',
  number: grouped,
  begin: 'Toque no círculo das fotos que você quer.',
  ofLimit: (limit: number) => `de ${grouped(limit)}`,
  ofIncluded: (limit: number) => `de ${grouped(limit)} inclusas`,
  chosen: (count: number) => (count === 1 ? 'escolhida' : 'escolhidas'),
  included: (count: number) => (count === 1 ? '1 inclusa' : `${grouped(count)} inclusas`),
  extras: (count: number, cents: number) => `${extras(count)} = ${reais(cents)}`,
  paid: (count: number) => (count === 1 ? 'foto' : 'fotos'),
  full: (limit: number) =>
    limit === 1
      ? 'Você já escolheu 1. Remova essa para trocar.'
      : `Você já escolheu ${grouped(limit)}. Remova uma para trocar.`,
  mine: 'Minhas escolhas',
  finish: 'Concluir',
  daysLeft: (days: number) =>
    days === 0 ? 'termina hoje' : days === 1 ? 'falta 1 dia' : `faltam ${grouped(days)} dias`,
  untilShort: (iso: string) => `até ${shortDate(iso)}`,
  until: (iso: string) => `Prazo: ${shortDate(iso)}`,
  sentOn: (iso: string) => `Enviado em ${shortDate(iso)}`,
  concludedOn: (iso: string) => `Concluída pelo estúdio em ${shortDate(iso)}`,
  over: (iso: string | null) => (iso === null ? 'O prazo terminou' : `O prazo terminou em ${shortDate(iso)}`),
  requestTime: 'Pedir mais prazo',
  timeRequested: 'Mais prazo pedido',
  timeDeclined: 'O pedido de mais prazo não foi aceito.',
  readOnly: 'A escolha já foi enviada. Para mudar, peça a reabertura.',
  readOnlyOver: 'O prazo terminou. Para escolher mais, peça mais prazo.',
  reopened: (studio: string) => `${studio} reabriu a sua escolha: pode mudar à vontade.`,
} as const

/** The selection terms, shown before anything is chosen. */
export const familyTerms = {
  package: (included: number) => `Seu pacote inclui ${photos(included)}.`,
  extra: (cents: number, packages: readonly PricedCount[]) => `Extras: ${eachOrMany(cents, packages)}.`,
  noExtras: 'Não há fotos extras neste pacote.',
  each: (cents: number, packages: readonly PricedCount[]) =>
    packages.length === 0
      ? `Cada foto escolhida custa ${reais(cents)}.`
      : `As fotos custam ${eachOrMany(cents, packages)}.`,
  limit: (limit: number) => (limit === 1 ? 'Escolha 1 foto.' : `Escolha até ${photos(limit)}.`),
  free: 'Escolha as fotos de que você mais gosta.',
  /** The terms and the deadline in one line. */
  withDeadline: (terms: string, deadline: string) => `${terms.replace(/\.$/, '')} · ${deadline}`,
} as const

/** Taps that were not sent to the server yet. */
export const familyChoiceStrip = {
  waiting: (count: number) =>
    count === 1
      ? 'Sem conexão: 1 escolha está salva neste aparelho e será enviada depois.'
      : `Sem conexão: ${grouped(count)} escolhas estão salvas neste aparelho e serão enviadas depois.`,
  rejected: (count: number) =>
    count === 1 ? 'Uma escolha ainda não foi salva.' : `${grouped(count)} escolhas ainda não foram salvas.`,
  late: (count: number) =>
    count === 1
      ? '1 escolha feita neste aparelho não entrou: as escolhas já estavam encerradas.'
      : `${grouped(count)} escolhas feitas neste aparelho não entraram: as escolhas já estavam encerradas.`,
  retry: 'Tentar de novo',
  understood: 'Entendi',
  synced: 'Pronto! Tudo salvo.',
  overLimit: (count: number) =>
    count === 1
      ? '1 foto não entrou: o limite já foi alcançado em outro aparelho.'
      : `${grouped(count)} fotos não entraram: o limite já foi alcançado em outro aparelho.`,
} as const

export const familyPrice = {
  title: 'Fotos extras',
  lead: (cents: number, packages: readonly PricedCount[]) =>
    packages.length === 0
      ? `A partir daqui cada foto custa ${reais(cents)}. Continuar?`
      : `A partir daqui as fotos custam ${eachOrMany(cents, packages)}. Você paga sempre o menor preço. Continuar?`,
  included: (count: number) => `As ${grouped(count)} fotos do seu pacote já estão escolhidas.`,
  accept: 'Continuar',
  decline: 'Agora não',
  close: 'Fechar',
} as const

export const familyRegister = {
  title: 'Quem está escolhendo?',
  lead: (studio: string) => `Só desta vez: é para ${studio} saber de quem são as escolhas.`,
  name: 'Seu nome',
  contact: 'E-mail ou WhatsApp',
  contactHint: 'WhatsApp com DDD, por exemplo (11) 98765-4321.',
  missingName: 'Escreva o seu nome.',
  invalidContact: 'Escreva um e-mail ou um WhatsApp com DDD.',
  crowded: (studio: string) =>
    `Que bom que você veio! Muita gente começou a escolher agora há pouco, e já avisamos ${studio}. Tente de novo daqui a alguns minutos.`,
  wait: 'Foram muitas tentativas em pouco tempo. Espere um pouco e tente de novo.',
  closed: 'A escolha desta galeria não está aberta agora.',
  failed: 'Não foi possível continuar agora. Tente de novo.',
  offline: 'Sem conexão. Confira a internet e tente de novo.',
  go: 'Continuar',
  going: 'Um momento…',
  close: 'Fechar',
} as const

export const familyMine = {
  title: 'Minhas escolhas',
  back: 'Voltar às fotos',
  tabs: { yes: 'Sim', maybe: 'Talvez', commented: 'Com comentário' },
  tab: (name: string, count: number) => `${name} (${grouped(count)})`,
} as const

export const familyComments = {
  title: (displayNumber: number) => `Comentários da foto ${grouped(displayNumber)}`,
  lead: (studio: string) => `Escreva para ${studio} sobre esta foto.`,
  field: 'Seu comentário',
  /** They say why the photo matters; they do not suggest edits, which may cost extra. */
  chips: ['amei esta foto', 'para o álbum', 'para imprimir', 'tenho uma dúvida'],
  chipsLabel: 'Ideias',
  send: 'Enviar comentário',
  missing: 'Escreva o comentário.',
  you: 'Você',
  waiting: 'aguardando conexão',
  sending: 'enviando…',
  rejected: 'não foi aceito',
  discard: 'Descartar',
  closed: 'A escolha está fechada: os comentários ficam aqui para ler.',
  off: 'Nesta galeria os comentários são só para ler.',
  close: 'Fechar',
} as const

export const familyReview = {
  title: 'Confira antes de enviar',
  back: 'Voltar às fotos',
  photos,
  included: 'Inclusas no pacote',
  extras: (count: number, each: number) => `${extras(count)} × ${reais(each)}`,
  each: (count: number, price: number) => `${photos(count)} × ${reais(price)}`,
  /** Several photos for one price, once or more often. */
  packages: (times: number, count: number, cents: number) =>
    `${times === 1 ? '' : `${grouped(times)} × `}${photos(count)} por ${reais(cents)}`,
  spare: (count: number) =>
    count === 1 ? 'Pelo mesmo preço ainda cabe 1 foto.' : `Pelo mesmo preço ainda cabem ${grouped(count)} fotos.`,
  total: 'Total',
  nothingToPay: 'Nada a pagar',
  pixAfter: (cents: number) => `Depois de enviar, você recebe aqui o código Pix de ${reais(cents)}.`,
  doubts: (count: number) => `Você tem ${grouped(count)} em dúvida.`,
  seeDoubts: 'Ver as dúvidas',
  left: (count: number) =>
    count === 1 ? 'Ainda cabe 1 foto no seu pacote.' : `Ainda cabem ${grouped(count)} fotos no seu pacote.`,
  tooMany: (count: number) =>
    count === 1
      ? 'O limite mudou: tire 1 foto para poder enviar.'
      : `O limite mudou: tire ${grouped(count)} fotos para poder enviar.`,
  note: (studio: string) => `Recado para ${studio} (se quiser)`,
  accept: 'Entendo que depois de enviar não poderei mudar.',
  missingAccept: 'Marque que você entendeu para enviar.',
  send: 'Enviar escolhas',
  sending: 'Enviando…',
  chosen: 'Fotos escolhidas',
  empty: 'Você ainda não escolheu nenhuma foto.',
  offline: 'Sem conexão. Suas escolhas estão salvas: envie quando a internet voltar.',
  changed: 'As escolhas mudaram em outro aparelho. Confira de novo e envie.',
  failed: 'Não foi possível enviar agora. Nada foi perdido: tente de novo.',
} as const

export const familyDone = {
  title: 'Escolhas enviadas!',
  thanks: (studio: string) => `Agradecemos! ${studio} já recebeu a sua lista.`,
  concludedTitle: 'Escolha concluída',
  concluded: (studio: string) => `${studio} concluiu a escolha por você e já tem a sua lista.`,
  summary: (chosen: number) => `Você escolheu ${photos(chosen)}.`,
  sentOn: (iso: string) => `Enviado em ${shortDate(iso)}.`,
  concludedOn: (iso: string) => `Concluída em ${shortDate(iso)}.`,
  total: (cents: number) => `Total: ${reais(cents)}`,
  arrange: (studio: string, count: number, cents: number) =>
    `${studio} vai falar com você por WhatsApp ou e-mail para combinar o pagamento ${count === 1 ? 'da 1 foto a pagar' : `das ${grouped(count)} fotos a pagar`} (${reais(cents)}).`,
  arrangeExtras: (studio: string, count: number, cents: number) =>
    `${studio} vai falar com você por WhatsApp ou e-mail para combinar o pagamento ${count === 1 ? 'da 1 extra' : `das ${grouped(count)} extras`} (${reais(cents)}).`,
  yourNote: 'Seu recado',
  see: 'Ver minhas fotos',
  change: 'Precisa mudar?',
  requestReopen: 'Pedir reabertura',
  reopenRequested: (studio: string) => `Reabertura pedida. Já avisamos ${studio}.`,
  reopenDeclined: 'O pedido de reabertura não foi aceito.',
} as const

export const familyPix = {
  title: 'Pague com Pix',
  lead: (studio: string, cents: number) => `${reais(cents)}, direto para ${studio}.`,
  qr: 'QR Code do Pix',
  steps: 'No aplicativo do seu banco, escolha “Pix copia e cola” e cole o código.',
  scan: 'Vai pagar com outro celular? Leia o QR Code.',
  code: 'Pix copia e cola',
  seeCode: 'Ver o código de novo',
  copy: 'Copiar código',
  copied: 'Código copiado. Cole no aplicativo do banco.',
  copyFailed: 'Não foi possível copiar. Toque no código e copie manualmente.',
  declare: 'Já paguei',
  declaringTitle: 'Avisando o pagamento…',
  declaring: (studio: string) => `${studio} recebe o aviso em instantes.`,
  undo: 'Toquei sem querer',
  declaredTitle: 'Pagamento avisado',
  declared: (studio: string) => `Você avisou que pagou. ${studio} vai conferir o recebimento.`,
  received: (studio: string) => `Pagamento recebido por ${studio}. Agradecemos!`,
  failed: 'Não foi possível avisar agora. Tente de novo.',
} as const

export const familyRequest = {
  reopen: {
    title: 'Pedir reabertura',
    lead: (studio: string) => `${studio} recebe o seu pedido e responde. Enquanto isso as escolhas ficam como estão.`,
  },
  deadline: {
    title: 'Pedir mais prazo',
    lead: (studio: string) => `${studio} recebe o seu pedido e pode dar uma nova data.`,
  },
  message: 'Mensagem (se quiser)',
  send: 'Enviar pedido',
  sending: 'Enviando…',
  declinedReason: (reason: string) => `“${reason}”`,
  sent: (studio: string) => `Pedido enviado para ${studio}.`,
  failed: 'Não foi possível enviar agora. Tente de novo.',
  close: 'Fechar',
} as const
