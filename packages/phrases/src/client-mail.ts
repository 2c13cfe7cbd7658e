/** What every mail to a client carries, and what its recipient may report. */
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

/** The page behind the link at a mail's foot. */
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
  doneLead: 'Obrigado por avisar. A nossa equipe vai analisar a mensagem e quem a enviou.',
  invalid: 'Este link não está completo',
  invalidLead: 'Abra de novo o link que está no fim do e-mail que você recebeu.',
} as const

/** Confirming the photographer's own address, and what stands in the studio until then. */
export const emailConfirmation = {
  pageTitle: 'Confirmar e-mail',
  confirming: 'Confirmando o seu e-mail…',
  done: 'E-mail confirmado',
  doneLead: 'Tudo certo! Você já pode enviar galerias por e-mail aos seus clientes.',
  open: 'ABRIR A REVELA',
  invalid: 'Este link não vale mais',
  invalidLead: 'Entre na sua conta e peça um novo link de confirmação.',
  failed: 'Não conseguimos confirmar agora',
  failedLead: 'Confira a sua conexão e tente de novo em alguns instantes.',
  retry: 'TENTAR DE NOVO',
  banner: 'Confirme o seu e-mail para enviar galerias aos clientes.',
  bannerLead: 'O link está no e-mail que mandamos para você.',
  again: 'Enviar o link de novo',
  sentAgain: 'Enviamos um novo link. Confira a sua caixa de entrada.',
} as const

/** What the send panel says about the day's limit. */
export const sendingLimit = {
  near: (sent: number, limit: number) =>
    `Você já enviou ${sent} dos ${limit} e-mails de hoje. O limite cresce com o tempo de conta e com o plano pago.`,
  reached: (limit: number) =>
    `Você chegou ao limite de ${limit} e-mails por dia. Amanhã pode enviar mais; por WhatsApp e por link não há limite.`,
  paused: 'Os seus envios por e-mail estão pausados enquanto a nossa equipe analisa denúncias recebidas.',
} as const
