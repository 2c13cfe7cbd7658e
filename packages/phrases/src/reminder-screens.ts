const whole = new Intl.NumberFormat('pt-BR')

/** The kinds of reminders as the studio names them. */
const kinds = {
  deadline: { name: 'Prazo da seleção', lead: '7, 3 e 1 dia antes de o prazo terminar.' },
  'album-deadline': {
    name: 'Prazo do álbum',
    lead: '7, 3 e 1 dia antes de o prazo do álbum terminar, para quem ainda não aprovou nem enviou pedidos.',
  },
  unpaid: {
    name: 'Pagamento pendente',
    lead: '2 e 7 dias depois de concluir a seleção, se o pagamento não foi avisado nem recebido.',
  },
  expiring: { name: 'Galeria perto de fechar', lead: '7 dias e 1 dia antes de a galeria fechar ou vencer.' },
  'not-downloaded': {
    name: 'Fotos ainda não baixadas',
    lead: '7 dias depois da entrega, se o cliente ainda não baixou nada.',
  },
  stopped: { name: 'Parou no meio da seleção', lead: '4 dias depois da última escolha.' },
  'not-opened': { name: 'Ainda não abriu a galeria', lead: '3 dias depois do envio, se o cliente ainda não entrou.' },
  anniversary: { name: 'Um ano depois', lead: 'Um ano depois da data do evento, com o link para rever as fotos.' },
} as const

export const reminderNames = kinds

/** The page Configurações, Lembretes. */
export const reminderSettings = {
  pageTitle: 'Lembretes',
  title: 'LEMBRETES POR E-MAIL',
  lead: 'A Revela escreve para o seu cliente quando algo está parado e deixa de escrever assim que ele resolve.',
  rules:
    'Os lembretes saem das 9h às 20h, no máximo um a cada 48 horas para cada cliente. Todo e-mail tem um link para parar de receber.',
  whatsapp:
    'O que não vai por e-mail aparece em Hoje, pronto para enviar pelo WhatsApp. Cada galeria pode ter outra escolha, nas configurações dela.',
  edit: 'Editar texto',
  editOf: (kind: string) => `Editar texto de “${kind}”`,
  failed: 'Não foi possível salvar os lembretes.',
  loadFailed: 'Não conseguimos carregar os seus lembretes.',
} as const

/** The dialog that edits the text of one kind. */
export const reminderTemplate = {
  subject: 'Assunto',
  body: 'Mensagem',
  insert: 'Toque para inserir na mensagem',
  insertOf: (mark: string, meaning: string) => `Inserir ${mark}: ${meaning}`,
  marks: {
    '{cliente}': 'primeiro nome do cliente',
    '{galeria}': 'nome da galeria',
    '{album}': 'nome do álbum',
    '{prazo}': 'dia em que termina',
    '{fotos}': 'quantas fotos',
    '{laminas}': 'quantas lâminas',
    '{valor}': 'valor a pagar',
    '{link}': 'endereço da galeria ou do álbum',
  },
  preview: 'O que o cliente recebe',
  channels: { email: 'E-mail', whatsapp: 'WhatsApp' },
  previewFailed: 'Não conseguimos montar a prévia agora.',
  restore: 'Voltar ao texto da Revela',
  save: 'SALVAR TEXTO',
  saved: 'O texto do lembrete foi salvo.',
} as const

/** The section of a gallery's settings. */
export const galleryReminders = {
  title: 'LEMBRETES',
  lead: 'O que esta galeria envia por e-mail aos clientes. O que fica desligado espera em Hoje, pronto para o WhatsApp.',
  asAccount: (isOn: boolean) => `Como na conta (${isOn ? 'ligado' : 'desligado'})`,
  on: 'Ligado',
  off: 'Desligado',
  account: 'Ver os lembretes da conta',
  loadFailed: 'Não conseguimos carregar os lembretes desta galeria.',
} as const

/** What a client was reminded of, and what comes next. */
export const clientReminders = {
  title: 'Lembretes',
  stopped: 'Pediu para não receber lembretes',
  stoppedSince: (day: string) => `Desde ${day}. Nenhum lembrete é enviado, nem por e-mail nem pela fila do WhatsApp.`,
  coming: 'Próximos',
  sent: 'Enviados',
  none: 'Nenhum lembrete enviado nem previsto.',
  channels: { email: 'por e-mail', whatsapp: 'pelo WhatsApp', skipped: '(dispensado)' },
  mailStates: {
    queued: 'O e-mail está saindo.',
    held: 'O e-mail espera a análise da nossa equipe.',
    rejected: 'O e-mail não chegou: confira o endereço do cliente.',
    expired: 'O e-mail não saiu a tempo e não será mais enviado.',
  },
  deletedGallery: 'Galeria excluída',
  deletedAlbum: 'Álbum excluído',
  from: (day: string) => `a partir de ${day}`,
  cause: 'Só é enviado se o motivo continuar.',
  loadFailed: 'Não conseguimos carregar os lembretes deste cliente.',
} as const

/** The card of Hoje with messages for WhatsApp. */
export const reminderQueue = {
  title: 'LEMBRETES PARA O WHATSAPP',
  /** `more`: there are others after these. */
  ready: (count: number, more: boolean) =>
    more
      ? `Mais de ${whole.format(count)} mensagens prontas`
      : count === 1
        ? '1 mensagem pronta'
        : `${whole.format(count)} mensagens prontas`,
  lead: 'Um toque abre a conversa com o texto escrito e marca como enviada.',
  send: 'ENVIAR',
  sendTo: (client: string) => `Enviar o lembrete a ${client} pelo WhatsApp`,
  skip: 'Dispensar',
  skipFor: (client: string) => `Dispensar o lembrete de ${client}`,
  marked: 'Lembrete marcado como enviado.',
  skipped: 'Lembrete dispensado.',
  failed: 'Não foi possível marcar o lembrete. Atualize a página para conferir.',
  over: 'Este lembrete não vale mais: o motivo acabou ou o cliente pediu para parar.',
} as const

/** The page behind the stop link of a reminder; also for families, without a session. */
export const reminderStop = {
  pageTitle: 'Parar lembretes',
  title: 'Parar de receber lembretes?',
  titleOf: (studio: string) => `Parar de receber lembretes de ${studio}?`,
  lead: 'Você continua recebendo as galerias e as respostas. Só os lembretes param.',
  stop: 'PARAR LEMBRETES',
  done: 'Pronto, você não recebe mais lembretes',
  doneLead: 'As galerias e as respostas continuam chegando.',
  invalid: 'Este link não está completo',
  invalidLead: 'Abra de novo o link que está no fim do e-mail que você recebeu.',
} as const
