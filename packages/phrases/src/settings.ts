/** The settings of a studio: what is said of all its pages, and of those that are only a few fields. */
export const settings = {
  menu: 'Configurações',
  items: {
    profile: 'Perfil',
    watermark: "Marca d'água",
    subdomain: 'Domínio',
    notifications: 'Notificações',
    pix: 'Pix',
  },
  autosave: 'Cada alteração é salva assim que você a faz.',
  saving: 'Salvando…',
  saved: 'As alterações foram salvas.',
  failed: 'Não foi possível salvar as alterações.',
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
  pageTitle: 'Subdomínio',
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
} as const
