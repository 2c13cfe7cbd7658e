/** To the photographer: a visitor wrote through the form of the public portfolio. */
export const contactMail = (message: {
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
  readonly message: string
  readonly work: string | null
}) => ({
  subject: `Nova mensagem de ${message.name} pelo seu portfólio`,
  preview: Array.from(message.message).slice(0, 140).join(''),
  title: `${message.name} escreveu para você`,
  paragraphs: [
    message.message,
    [
      `Nome: ${message.name}`,
      ...(message.email === null ? [] : [`E-mail: ${message.email}`]),
      ...(message.phone === null ? [] : [`Telefone: ${message.phone}`]),
      ...(message.work === null ? [] : [`Trabalho que estava vendo: ${message.work}`]),
    ].join('\n'),
  ],
  button: 'Responder no WhatsApp',
  notes: message.email === null ? [] : ['Responda a este e-mail para falar direto com quem escreveu.'],
  reason: 'Você recebeu este e-mail porque alguém usou o formulário de contato do seu portfólio público.',
})

type GuessAlert = { readonly gallery: string; readonly attempts: number; readonly secret: 'code' | 'password' | 'pin' }

const wait =
  'Quem erra várias vezes precisa esperar, e a galeria aceita poucas tentativas por dia. Avisamos uma vez por dia.'

const mails = {
  code: ({ gallery, attempts }: GuessAlert) => ({
    subject: `Códigos errados na galeria ${gallery}`,
    preview: 'Nenhum deles abriu as fotos.',
    title: 'Alguém está errando o código',
    paragraphs: [
      `Hoje digitaram ${attempts} códigos de acesso errados na galeria ${gallery}. Nenhum deles abriu as fotos.`,
      'Pode ser um cliente com um código antigo: em Clientes você vê o código de cada um e pode trocá-lo.',
      wait,
    ],
    button: 'Ver clientes',
  }),
  password: ({ gallery, attempts }: GuessAlert) => ({
    subject: `Senhas erradas na galeria ${gallery}`,
    preview: 'Nenhuma delas abriu as fotos.',
    title: 'Alguém está errando a senha',
    paragraphs: [
      `Hoje digitaram ${attempts} senhas erradas na galeria ${gallery}. Nenhuma delas abriu as fotos.`,
      'Pode ser um convidado com uma senha antiga: nos ajustes da galeria você vê a senha e pode trocá-la.',
      wait,
    ],
    button: 'Ver galeria',
  }),
  pin: ({ gallery, attempts }: GuessAlert) => ({
    subject: `PIN errado na galeria ${gallery}`,
    preview: 'Ninguém baixou fotos com ele.',
    title: 'Alguém está errando o PIN',
    paragraphs: [
      `Hoje alguém errou ${attempts} vezes o PIN de download da galeria ${gallery} e não conseguiu baixar as fotos.`,
      'Pode ser um convidado com um PIN antigo: em “Entrega em alta” você vê o PIN e pode trocá-lo.',
      wait,
    ],
    button: 'Ver entrega',
  }),
} as const

/** A visitor types wrong codes, passwords or PINs at a gallery. At most once a day, to the photographer. */
export const guessMail = (guesses: GuessAlert) => mails[guesses.secret](guesses)

/** The sender name and report link of every mail to a client, and the mail about paused sending. */
export const clientMail = {
  viaRevela: (studio: string) => `${studio} via Revela`,
  reportLink: 'Não conhece quem enviou? Denuncie este e-mail',
  pausedMail: {
    subject: 'Os seus envios por e-mail estão pausados',
    preview: 'A nossa equipe vai analisar e falar com você.',
    title: 'Pausamos os seus envios por e-mail',
    paragraphs: [
      'Pessoas diferentes que receberam e-mails da sua conta denunciaram essas mensagens. Por isso, os envios por e-mail ficam pausados até a nossa equipe analisar o que aconteceu.',
      'As suas galerias continuam no ar, e você pode enviar por WhatsApp e por link. Para agilizar, responda este e-mail e conte como conseguiu os contatos.',
    ],
    button: 'Abrir a Revela',
  },
} as const

/** The page behind the report link at the foot of a mail. */
export const abuseReport = {
  pageTitle: 'Denunciar e-mail',
  title: 'Denunciar um e-mail',
  lead: 'Conte o que há de errado com a mensagem que você recebeu. Quem enviou não fica sabendo que foi você.',
  reasonLabel: 'O que aconteceu?',
  reasons: {
    'unknown-sender': 'Não conheço quem enviou',
    impersonation: 'Finge ser um banco, uma empresa ou outra pessoa',
    fraud: 'Pede dinheiro, senha ou dados pessoais',
    offensive: 'O conteúdo é ofensivo',
    other: 'Outro motivo',
  },
  reasonRequired: 'Escolha um motivo.',
  messageLabel: 'Quer contar mais alguma coisa? (opcional)',
  send: 'ENVIAR DENÚNCIA',
  done: 'Recebemos a sua denúncia',
  doneLead: 'Agradecemos o aviso. A nossa equipe vai analisar a mensagem e quem a enviou.',
  invalid: 'Este link não está completo',
  invalidLead: 'Abra de novo o link que está no fim do e-mail que você recebeu.',
} as const

/** The send panel's texts about the daily limit. */
export const sendingLimit = {
  near: (sent: number, limit: number) =>
    `Você já enviou ${sent} dos ${limit} e-mails de hoje. O limite cresce com o tempo de conta e com o plano pago.`,
  reached: (limit: number) =>
    `Você chegou ao limite de ${limit} e-mails por dia. Amanhã pode enviar mais; por WhatsApp e por link não há limite.`,
  paused: 'Os seus envios por e-mail estão pausados enquanto a nossa equipe analisa denúncias recebidas.',
} as const
