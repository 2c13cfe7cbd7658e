/** Texts of the mails Revela sends about the account. Paragraphs are plain text; the mailer escapes and lays them out. */
export const mail = {
  senderName: 'Revela',
  footer: 'Revela · galerias, seleção e entrega de fotos',
  footerReason: 'Você recebeu este e-mail porque tem uma conta na Revela.',
  linkFallback: 'Se o botão não abrir, copie e cole este endereço no navegador:',
  greeting: (name: string) => (name.trim() === '' ? 'Olá,' : `Olá, ${name.trim()},`),
  recovery: {
    subject: 'Troque a sua senha da Revela',
    preview: 'O link vale por 30 minutos.',
    title: 'Vamos criar uma nova senha',
    body: 'Recebemos um pedido para trocar a senha da sua conta. Toque no botão abaixo para escolher uma nova.',
    button: 'Criar nova senha',
    validity: 'O link vale por 30 minutos e só pode ser usado uma vez.',
    ignore: 'Não foi você quem pediu? Pode ignorar este e-mail: a sua senha continua a mesma.',
  },
  confirmationCode: {
    subject: 'O seu código de confirmação da Revela',
    preview: 'Use o código para confirmar que é você.',
    title: 'Confirme que é você',
    body: (code: string) => `Digite este código na Revela para continuar: ${code}`,
    validity: 'O código vale por 10 minutos e só funciona no aparelho em que você o pediu.',
    ignore: 'Não pediu este código? Alguém pode estar usando a sua conta: encerre as outras sessões em Minha Conta.',
  },
  passwordChanged: {
    subject: 'A sua senha da Revela foi alterada',
    preview: 'Se foi você, não precisa fazer nada.',
    title: 'A sua senha foi alterada',
    body: (when: string) =>
      `A senha da sua conta foi alterada em ${when}. Por segurança, encerramos as outras sessões abertas.`,
    ignore: 'Se foi você, não precisa fazer nada.',
    notYou: 'Não foi você? Recupere o acesso agora mesmo e fale com o nosso suporte.',
    button: 'Recuperar o acesso',
  },
  confirmEmail: {
    subject: 'Confirme o seu e-mail na Revela',
    preview: 'Um toque e você já pode enviar galerias por e-mail.',
    title: 'Confirme o seu e-mail',
    reason:
      'Toque no botão abaixo para confirmar que este e-mail é seu. Depois disso, você já pode enviar galerias por e-mail aos seus clientes.',
    button: 'Confirmar o meu e-mail',
    validity: 'O link vale por 7 dias.',
    ignore: 'Não tem conta na Revela? Pode ignorar este e-mail.',
  },
  /** To the old and the new address. */
  emailChange: {
    subject: 'Confirme a troca do e-mail da sua conta',
    preview: 'A troca só acontece quando os dois endereços confirmarem.',
    title: 'Trocar o e-mail da conta?',
    body: {
      old: (_from: string, to: string) =>
        `Alguém que entrou na sua conta da Revela pediu para trocar o e-mail dela para ${to}.`,
      new: (from: string, _to: string) =>
        `A conta da Revela que hoje usa ${from} pediu para passar a usar este endereço.`,
    },
    both: 'Para concluir, confirme aqui e também no outro endereço. Até lá, nada muda.',
    button: 'Confirmar a troca',
    validity: 'O link vale por 7 dias.',
    ignore: {
      old: 'Não foi você? Não confirme, e troque a senha da sua conta agora.',
      new: 'Não tem conta na Revela? Pode ignorar este e-mail.',
    },
  },
  emailChangeDone: {
    subject: 'O e-mail da sua conta foi trocado',
    preview: 'Os dois endereços confirmaram a troca.',
    title: 'O e-mail da conta foi trocado',
    body: (when: string) => `A troca foi confirmada pelos dois endereços em ${when}. A senha continua a mesma.`,
    notYou: 'Não foi você? Responda este e-mail ou fale com o suporte o quanto antes.',
    button: 'Ver a atividade da conta',
  },
  welcome: {
    subject: 'Boas-vindas à Revela',
    preview: 'A sua conta está pronta.',
    title: 'Boas-vindas à Revela',
    body: 'A sua conta está pronta. Daqui em diante, o seu cliente escolhe, paga e baixa as fotos no celular, e você recebe a lista pronta.',
    trial: 'Você tem 14 dias para usar tudo do plano Plus, sem cartão de crédito.',
    button: 'Abrir a Revela',
    ignore: 'Não criou esta conta? Responda este e-mail e nós a removemos.',
  },
} as const
