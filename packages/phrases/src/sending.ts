/** The panel that sends a gallery or a selection to clients. */
export const sending = {
  galleryTitle: 'Enviar galeria',
  selectionTitle: 'Enviar seleção de fotos',
  galleryButton: 'ENVIAR',
  to: 'PARA QUEM',
  how: 'COMO ENVIAR',
  modes: { email: 'E-mail', whatsapp: 'WhatsApp', link: 'Link' },
  noPhone: 'O cliente selecionado não possui telefone/whatsapp cadastrado.',
  noEmail: 'O cliente selecionado não possui e-mail cadastrado.',
  what: 'MENSAGEM',
  fields: {
    name: 'Nome',
    email: 'E-mail',
    phone: 'WhatsApp',
    subject: 'Assunto',
    message: 'Mensagem',
  },
  nameHint: (mark: string) => `Escreva ${mark} onde o nome de quem recebe deve aparecer.`,
  blank: {
    message: 'A mensagem não pode estar em branco.',
    phone: 'O número do whatsapp não pode estar em branco.',
    subject: 'O assunto da mensagem não pode estar em branco.',
    email: 'O email não pode estar em branco.',
    name: 'O nome não pode estar em branco.',
  },
  magicLink: 'Link mágico',
  magicLinkOn: 'O link é pessoal e abre sem senha.',
  magicLinkOff: {
    code: 'Quem recebe entra com o e-mail e o código de acesso.',
    password: 'Quem recebe entra com o e-mail e a senha que criou.',
    galleryPassword: 'A mensagem leva a senha da galeria.',
    open: 'Vai o endereço da galeria, que abre para qualquer pessoa.',
  },
  needsClient:
    'Esta galeria só abre com o link pessoal ou com a senha. Escolha um cliente para que a mensagem leve um deles.',
  needsEmail: 'Sem e-mail cadastrado, este cliente só entra pelo link mágico.',
  sendEmail: 'ENVIAR E-MAIL',
  sendWhatsapp: 'ABRIR O WHATSAPP',
  copyLink: 'COPIAR LINK',
  copyFailed: 'Não foi possível copiar. Selecione o link e copie.',
  failed: 'Algo deu errado',
  loadFailed: 'Não conseguimos preparar o envio.',
} as const

/** The preview of the message. */
export const sendingPreview = {
  email: 'Prévia do e-mail',
  whatsapp: 'Prévia da mensagem no WhatsApp',
  link: 'Prévia do link',
  noClient: 'Nome do cliente',
  hiddenCode: '••••-••••-••••',
  hiddenLink: '#c=…',
  from: 'De',
  to: 'Para',
  linkLead: 'Cole onde quiser. Nas conversas, ele aparece assim:',
  linkPersonal: (name: string) => `O link de ${name} é pessoal. Ele é criado quando você copia.`,
} as const

/** The status of the sent mails. */
export const sends = {
  title: 'E-MAILS ENVIADOS',
  states: { queued: 'Na fila', held: 'Em análise', sent: 'Enviado', rejected: 'Recusado' },
  refusals: {
    mailbox: 'Este e-mail não existe. Confira o endereço.',
    full: 'A caixa de entrada está cheia.',
    unreachable: 'O servidor deste e-mail não respondeu por dias.',
    other: 'O servidor deste e-mail recusou a mensagem.',
    blocked: 'A nossa equipe não liberou esta mensagem. Fale com o suporte.',
  },
  all: (count: number) => `Mostrar os ${count} envios`,
  held: 'Um nome nesta mensagem lembra o de um banco ou órgão público. A nossa equipe confere e libera em até um dia útil.',
  again: 'Enviar de novo',
  againTo: (email: string) => `Enviar de novo para ${email}`,
  loadFailed: 'Não conseguimos carregar os envios.',
} as const

/** After a send. */
export const sent = {
  title: 'Maravilha!',
  queued: 'O e-mail entrou na fila.',
  email: 'E-mail enviado com sucesso!',
  heldTitle: 'Quase lá',
  held: 'O seu e-mail espera uma conferência rápida da nossa equipe.',
  rejectedTitle: 'O e-mail não chegou',
  rejected: (email: string) => `A mensagem para ${email} voltou:`,
  emailLead: (email: string) => `A mensagem está a caminho de ${email}. Aqui você acompanha:`,
  repeated: 'Este e-mail já tinha sido enviado há pouco: não mandamos outro igual.',
  whatsapp: 'A mensagem está pronta no WhatsApp.',
  whatsappLead: 'Confira a conversa que abriu em outra aba e toque em enviar.',
  another: 'ENVIAR PARA OUTRA PESSOA',
  followUp: 'ACOMPANHAR A SELEÇÃO',
} as const
