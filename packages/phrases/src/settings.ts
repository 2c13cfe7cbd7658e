/** The studio's settings: texts of all pages, and the pages with only a few fields. */
export const settings = {
  menu: 'Configurações',
  items: {
    profile: 'Perfil',
    watermark: "Marca d'água",
    subdomain: 'Domínio',
    notifications: 'Notificações',
    reminders: 'Lembretes',
    pix: 'Pix',
  },
  autosave: 'Cada alteração é salva assim que você a faz.',
  saving: 'Salvando…',
  saved: 'As alterações foram salvas.',
  failed: 'Não foi possível salvar as alterações.',
  recovered: 'Recuperamos este texto, que ainda não foi salvo. Toque nele e depois fora para salvar.',
  plusBadge: 'Recurso Plus',
} as const

export const noticeAddress = {
  pageTitle: 'Notificações',
  title: 'E-MAIL DAS NOTIFICAÇÕES',
  lead: 'Para onde vão os avisos do seu estúdio. O e-mail com que você entra na conta continua o mesmo.',
  email: 'E-mail para notificações',
  submit: 'SALVAR E-MAIL',
  saved: 'O e-mail foi atualizado com sucesso.',
  loadFailed: 'Não conseguimos carregar as suas notificações.',
  safety: 'Avisos de segurança, como a troca da senha, vão sempre para o e-mail da conta.',
} as const

export const subdomainSettings = {
  pageTitle: 'Domínio',
  title: 'ENDEREÇO DAS SUAS GALERIAS',
  lead: 'O nome do seu estúdio no endereço que o cliente recebe.',
  field: 'Subdomínio',
  rules: 'De 3 a 63 letras minúsculas, números e hifens.',
  preview: 'Seu cliente vê',
  previewGallery: 'casamento-ana-e-joao',
  submit: 'SALVAR ENDEREÇO',
  saved: 'O subdomínio foi atualizado com sucesso.',
  loadFailed: 'Não conseguimos carregar o seu subdomínio.',
  problems: {
    length: 'Use de 3 a 63 caracteres.',
    characters: 'Use só letras minúsculas sem acento, números e hifens.',
    hyphens: 'O hífen não pode vir no começo, no fim nem repetido.',
    reserved: 'Este nome é reservado. Escolha outro.',
  },
  current: 'Este já é o seu endereço.',
  checking: 'Verificando se está livre…',
  available: 'Está livre e pode ser seu.',
  checkFailed: 'Não conseguimos verificar agora. Você pode salvar: se o nome já tiver dono, avisamos.',
  suggestions: 'Livres e parecidos',
  use: (name: string) => `Usar ${name}`,
  automatic: 'Este endereço foi criado junto com a sua conta.',
  redirect:
    'Ao mudar, o endereço antigo continua levando os seus clientes ao novo por 90 dias e ninguém mais pode usá-lo nesse tempo.',
  released: 'Endereços antigos que ainda levam às suas galerias',
  until: (day: string) => `até ${day}`,
  gated: 'Escolher o endereço faz parte dos planos a partir do Plus.',
  change: 'ALTERAR ENDEREÇO',
  ownDomain: (domain: string) => `Os seus clientes veem ${domain}. Este endereço continua funcionando e leva a ele.`,
} as const

/** The name of a notice's kind, besides its colour. */
export const notifications = {
  success: 'Tudo certo',
  warning: 'Atenção',
  error: 'Erro',
  close: 'Fechar aviso',
  region: 'Avisos',
} as const

/** The app-wide dialogs for errors that a screen cannot explain itself. */
export const failures = {
  rejectedTitle: 'Ação Negada',
  brokenTitle: 'Algo deu errado',
  brokenText:
    'Não foi culpa sua. Tire um print desta janela e envie para o nosso suporte: com estes dados encontramos o problema.',
  brokenPageText: 'Não conseguimos carregar esta página. O que você já tinha salvo está seguro.',
  loadSafe: 'O que você já tinha salvo está seguro.',
  offlineTitle: 'Sem conexão',
  offlineText: 'Não conseguimos falar com a Revela. Confira a sua internet e tente de novo.',
  crashTitle: 'Esta página travou',
  crashText: 'Não foi culpa sua, e o que você já tinha salvo está seguro. Recarregue para continuar.',
  crashReload: 'RECARREGAR',
  staleTitle: 'Há uma nova versão da Revela',
  staleText: 'Atualize a página para continuar.',
  reload: 'ATUALIZAR',
  support: 'Enviar para o suporte',
  supportMessage: (summary: string) => `Olá! Encontrei um erro na Revela.\n${summary}`,
  summary: { status: 'Status', code: 'Código', request: 'Chamada', requestId: 'Protocolo', when: 'Quando' },
} as const

/** Where families pay for a photographer's extra pictures. */
export const pixSettings = {
  pageTitle: 'Pix',
  title: 'CHAVE PIX DAS FOTOS EXTRAS',
  lead: 'Ao finalizar a seleção, o seu cliente vê o QR Code e o código copia e cola com o valor das fotos extras. O dinheiro vai direto para a sua conta, sem comissão da Revela.',
  kind: 'Tipo da chave',
  kinds: { cpf: 'CPF', cnpj: 'CNPJ', email: 'E-mail', phone: 'Celular', random: 'Aleatória' },
  key: 'Chave Pix',
  examples: {
    cpf: '000.000.000-00',
    cnpj: '00.000.000/0000-00',
    email: 'contato@estudio.com.br',
    phone: '(11) 98765-4321',
    random: '123e4567-e89b-12d3-a456-426614174000',
  },
  name: 'Nome do recebedor',
  nameHint: 'Como está na sua conta do banco. O cliente confere antes de pagar.',
  city: 'Cidade',
  submit: 'SALVAR CHAVE',
  saved: 'A chave Pix foi salva.',
  remove: 'REMOVER CHAVE',
  removeTitle: 'Remover a chave Pix?',
  removeText:
    'As próximas seleções com fotos extras terminam sem QR Code: você combina o pagamento com o cliente. As já enviadas não mudam.',
  removed: 'A chave Pix foi removida.',
  loadFailed: 'Não conseguimos carregar a sua chave Pix.',
  preview: 'O que o cliente vê',
  previewPay: 'Pague com Pix',
  previewTo: 'Para',
  previewBank: 'No app do banco, sem acentos',
  previewKey: 'Chave',
  safety: 'Confira a chave com calma: um Pix enviado para a chave errada não volta sozinho.',
} as const
