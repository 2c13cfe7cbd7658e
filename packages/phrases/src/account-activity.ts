type Notice = {
  readonly when: string
  readonly device: string
  readonly from: string | null
  readonly to: string | null
}

/** "Atividade da conta": the page under Minha Conta and the mails about sensitive changes. */
export const accountActivity = {
  title: 'ATIVIDADE DA CONTA',
  lead: 'Entradas em aparelhos novos e mudanças importantes, com data e aparelho.',
  open: 'Ver a atividade da conta',
  back: 'Voltar para Minha Conta',
  pageLead:
    'Entradas em aparelhos novos e mudanças importantes dos últimos 12 meses. Não reconhece algo? Troque a senha e fale com o suporte.',
  none: 'Nada por aqui ainda. Quando algo importante mudar na sua conta, aparece nesta página.',
  more: 'Ver mais antigas',
  loadFailed: 'Não conseguimos carregar a atividade da sua conta.',
  noDevice: 'Suporte da Revela',
  change: (from: string | null, to: string | null) =>
    from && to ? `De ${from} para ${to}` : to ? `Agora: ${to}` : from ? `Antes: ${from}` : null,
  kinds: {
    'new-device': 'Entrada em um aparelho novo',
    'password-changed': 'Senha alterada',
    'password-reset': 'Senha redefinida pelo link do e-mail',
    'email-changed': 'E-mail da conta alterado',
    'pix-key-changed': 'Chave Pix alterada',
    'payment-account-connected': 'Conta do Mercado Pago conectada',
    'payment-account-disconnected': 'Conta do Mercado Pago desconectada',
    'notification-email-changed': 'E-mail de avisos alterado',
    'session-ended': 'Sessão encerrada',
    'other-sessions-ended': 'Todas as outras sessões encerradas',
    'second-factor-on': 'Verificação em duas etapas ligada',
    'second-factor-off': 'Verificação em duas etapas desligada',
    'recovery-codes-renewed': 'Novos códigos de recuperação',
    'recovery-code-used': 'Entrada com um código de recuperação',
    'passkey-added': 'Chave de acesso adicionada',
    'passkey-removed': 'Chave de acesso removida',
    'second-factor-required': 'Verificação em duas etapas passou a ser exigida',
    'second-factor-optional': 'Verificação em duas etapas voltou a ser opcional',
  },
  notice: {
    subject: (title: string) => `${title} · Revela`,
    preview: 'Se foi você, não precisa fazer nada.',
    what: ({ when, device, from, to }: Notice): string[] => [
      `Quando: ${when}. Aparelho: ${device}.`,
      ...(from ? [`Antes: ${from}`] : []),
      ...(to ? [`Agora: ${to}`] : []),
    ],
    notYou: 'Se foi você, não precisa fazer nada. Não foi você? Troque a senha agora mesmo e fale com o nosso suporte.',
    button: 'Ver a atividade da conta',
  },
  notices: {
    'new-device': {
      title: 'Entrada em um aparelho novo',
      body: 'Alguém entrou na sua conta em um aparelho que ainda não conhecíamos.',
    },
    'payment-account-connected': {
      title: 'Uma conta do Mercado Pago foi conectada',
      body: 'A partir de agora, o Pix dos seus clientes cai na conta do Mercado Pago que foi conectada e é confirmado sozinho.',
    },
    'payment-account-disconnected': {
      title: 'A sua conta do Mercado Pago foi desconectada',
      body: 'O Pix dos seus clientes volta a usar a sua chave Pix, e você confirma cada pagamento em “Recebi”.',
    },
    'pix-key-changed': {
      title: 'A sua chave Pix foi alterada',
      body: 'A chave Pix que os seus clientes usam para pagar foi alterada. Os pagamentos em aberto já usam a chave de agora.',
    },
    'notification-email-changed': {
      title: 'O e-mail de avisos foi alterado',
      body: 'O endereço que recebe os avisos da sua conta foi alterado.',
    },
    'second-factor-on': {
      title: 'A verificação em duas etapas foi ligada',
      body: 'A partir de agora, entrar na sua conta pede também um código do aplicativo autenticador.',
    },
    'second-factor-off': {
      title: 'A verificação em duas etapas foi desligada',
      body: 'Entrar na sua conta não pede mais o código do aplicativo autenticador.',
    },
    'recovery-codes-renewed': {
      title: 'Os seus códigos de recuperação foram trocados',
      body: 'Os códigos de recuperação anteriores não funcionam mais.',
    },
    'recovery-code-used': {
      title: 'Um código de recuperação foi usado',
      body: 'Alguém entrou na sua conta com um dos seus códigos de recuperação.',
    },
    'passkey-added': {
      title: 'Uma chave de acesso foi adicionada',
      body: 'A partir de agora, ela também entra na sua conta, sem senha. Não reconhece? Remova-a em Minha Conta.',
    },
    'passkey-removed': {
      title: 'Uma chave de acesso foi removida',
      body: 'Ela não entra mais na sua conta.',
    },
  },
} as const
