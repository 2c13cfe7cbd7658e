/** Confirmation of the photographer's own address, and the notice in the studio until then. */
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
