/** A waiting time in words: rounded up, never "0 minutos". */
export function humanWait(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds))
  if (whole < 60) return whole === 1 ? '1 segundo' : `${whole} segundos`
  const minutes = Math.ceil(whole / 60)
  if (minutes < 60) return minutes === 1 ? '1 minuto' : `${minutes} minutos`
  const hours = Math.ceil(minutes / 60)
  return hours === 1 ? '1 hora' : `${hours} horas`
}

/** The server's texts for rejected requests: `messages[].help` on the wire. */
export const errorHelp = {
  invalidCredentials: 'E-mail ou senha incorretos.',
  emailTaken: 'Já existe uma conta com este e-mail. Entre com a sua senha ou recupere-a.',
  socialRejected: 'Não foi possível confirmar a sua conta. Tente entrar novamente.',
  socialSignUpExpired: 'Passou tempo demais. Entre de novo com o Google ou o Facebook.',
  socialEmailInUse: 'Já existe uma conta com este e-mail. Entre com a sua senha.',
  socialEmailMissing:
    'O seu perfil não informa um e-mail. Libere o acesso ao e-mail ou cadastre-se com e-mail e senha.',
  invalidResetToken: 'O link para trocar a senha expirou ou já foi usado. Peça um novo link.',
  invalidConfirmationToken: 'Este link de confirmação expirou. Peça um novo na sua conta.',
  emailNotConfirmed: 'Confirme o seu e-mail antes de enviar: o link está na mensagem que mandamos para você.',
  sendingLimitReached: (limit: number) =>
    `Você chegou ao limite de ${limit} e-mails por dia. Amanhã pode enviar mais; por WhatsApp e por link não há limite.`,
  sendingPaused: 'Os seus envios por e-mail estão pausados enquanto a nossa equipe analisa denúncias recebidas.',
  invalidStopToken: 'Este link não vale. Abra de novo o link do e-mail que você recebeu.',
  unknownPlaceholder: (placeholder: string) => `${placeholder} não existe neste lembrete. Use só os campos da lista.`,
  invalidReportToken: 'Este link de denúncia não vale mais. Abra de novo o link do e-mail que você recebeu.',
  passwordRecoveryFailed: 'Não foi possível trocar a senha. Peça um novo link.',
  wrongCurrentPassword: 'A senha atual não confere.',
  wrongSecondFactor: 'O código não confere. Use o código que o aplicativo mostra agora.',
  secondFactorNeeded: 'Digite o código do seu aplicativo autenticador para terminar de entrar.',
  secondFactorRequired: 'Antes de continuar, registre a segunda etapa da sua conta.',
  lastSecondFactor:
    'A nossa equipe pediu a verificação em duas etapas nesta conta. Registre outra forma antes de remover esta.',
  secondFactorOn: 'A verificação em duas etapas já está ligada.',
  signInExpired: 'Passou tempo demais ou houve muitas tentativas. Entre de novo com a sua senha.',
  pushServiceUnknown:
    'Este navegador usa um serviço de avisos que a Revela ainda não atende. Tente com outro navegador.',
  passkeyRejected: 'Não conseguimos reconhecer esta chave de acesso. Tente de novo ou entre de outro jeito.',
  tooManyPasskeys: 'A sua conta já tem 20 chaves de acesso. Remova uma que você não usa mais.',
  wrongConfirmationCode: 'O código não confere ou já venceu. Confira ou peça outro.',
  passwordTooShort: 'Esta senha é curta demais.',
  passwordTooLong: 'Use no máximo 128 caracteres.',
  passwordTooCommon: 'Essa senha é muito comum e fácil de adivinhar. Escolha outra.',
  emailUnchanged: 'Este já é o e-mail da sua conta.',
  emailInvalid: 'Confira o e-mail: parece que falta alguma coisa.',
  nameRequired: 'Conte para nós o seu nome.',
  nameTooLong: 'Use no máximo 120 caracteres.',
  textFull: (max: number) => `Aqui cabem ${max} caracteres.`,
  phoneInvalid: 'Informe o número com DDD, por exemplo (11) 91234-5678.',
  chooseOneSolution: 'Escolha pelo menos uma opção.',
  termsRequired: 'Para criar a conta é preciso aceitar os termos de uso.',
  participantsNotAllowed: 'Nesta galeria não é possível convidar outras pessoas para escolher junto.',
  tooManyParticipants: (max: number) => `Você já convidou ${max} pessoas. Remova um convite para criar outro.`,
  fieldRequired: 'Preencha este campo.',
  fieldInvalid: 'Confira este campo.',
  clientPasswordTyped: 'A senha do cliente é criada automaticamente e não pode ser escolhida.',
  pixKeyInvalid: {
    cpf: 'Confira o CPF: os dígitos não batem.',
    cnpj: 'Confira o CNPJ: os dígitos não batem.',
    email: 'Confira o e-mail da chave.',
    phone: 'Informe o celular da chave com DDD.',
    random: 'A chave aleatória tem 32 letras e números, em cinco grupos.',
  },
  tooManyRequests: (seconds: number) =>
    `Muitas tentativas em pouco tempo. Aguarde ${humanWait(seconds)} e tente de novo.`,
  notLoggedIn: 'Entre na sua conta para continuar.',
  sessionExpired: 'A sua sessão terminou. Entre novamente.',
  forbidden: 'Você não tem permissão para fazer isso.',
  supportOnlyLooks: 'O acesso do suporte é só para consulta: nada pode ser alterado.',
  notFound: 'Não encontramos o que você procura.',
  unavailable: 'O serviço está indisponível por um momento. Tente de novo em alguns instantes.',
  inactiveAccount: 'A sua conta está congelada porque um pagamento não foi aprovado.',
  missingPlan: 'Não há nenhum plano vinculado à sua conta.',
  linkNotValid: 'Este link não vale mais. Peça um novo a quem enviou.',
  wrongAccessCode: 'E-mail ou código incorretos. Confira os dois e tente de novo.',
  wrongGalleryPassword: 'Senha incorreta. Confira com quem enviou a galeria e tente de novo.',
  wrongDownloadPin: 'PIN incorreto. Confira com quem enviou a galeria e tente de novo.',
  slugTaken: 'Este endereço não está disponível. Escolha outro.',
  tooManyNewChoosers: 'Muita gente quer escolher agora. Já avisamos o estúdio; tente de novo daqui a pouco.',
  clientEmailTaken: 'Você já tem um cliente com este e-mail.',
  clientPhoneTaken: 'Você já tem um cliente com este telefone.',
  contactRequired: 'Preencha o e-mail ou o telefone: um dos dois basta.',
  galleryNotOpen: 'Esta galeria não está aberta agora.',
  planLimitReached: 'O seu plano chegou ao limite.',
  differentChapters: 'Só dá para juntar fotos do mesmo capítulo.',
  tooManyChapters: (max: number) => `Uma galeria pode ter até ${max} capítulos. Junte ou exclua alguns.`,
  tooManyPresets: (max: number) => `A sua conta já tem ${max} modelos. Exclua um que você não usa mais.`,
  presetNameTaken: 'Já existe um modelo com este nome.',
  trialAlreadyUsed: 'O período de testes desta conta já foi usado.',
  emptyAlbum: 'Este álbum ainda não tem lâminas. Envie pelo menos uma.',
  spreadsNotReady: 'Há lâminas que ainda não ficaram prontas. Espere um pouco ou exclua as que deram problema.',
  albumVersionSent: 'Esta rodada já foi enviada e não muda mais. Crie uma nova rodada.',
  albumNotSent: 'Envie a primeira rodada antes de mandar o álbum por e-mail.',
  albumVersionChanged: 'Chegou uma rodada nova deste álbum. Veja as lâminas novas antes de continuar.',
  albumApproved: 'Este álbum já foi aprovado.',
  albumNotApproved: 'Este álbum ainda não foi aprovado.',
  approvalNotRequested: 'A sua aprovação não é necessária neste álbum.',
  albumRequestSent: 'Este pedido já foi enviado e não muda mais.',
  albumRequestsChanged: 'Os pedidos deste álbum mudaram agora há pouco. Confira e tente de novo.',
  approvalEnded: 'Esta aprovação não vale mais: o álbum mudou depois dela. Confira e aprove de novo.',
  albumRequestsUnsent: 'Há pedidos que ainda não foram enviados. Envie ou apague os pedidos antes de aprovar.',
  albumRequestEmpty: 'Escreva o pedido ou escolha uma opção.',
  albumSpreadUnknown: 'Esta lâmina não existe nesta rodada.',
  albumReaderIsClient: 'Este nome e os contatos vêm do cadastro do cliente.',
  albumReaderTwice: 'Este cliente já tem acesso ao álbum.',
  tooManySpreads: (max: number) => `Uma rodada pode ter até ${max} lâminas.`,
  tooManyAlbumRequests: (max: number) => `Uma rodada pode ter até ${max} pedidos.`,
  tooManyAlbumReaders: (max: number) => `Um álbum pode ter até ${max} pessoas.`,
} as const

/** The server's texts for rejected actions on an invoice: `messages[].help` on the wire. */
export const billing = {
  withdrawalOver: 'O prazo de 7 dias para desistir desta compra já passou.',
  withdrawalRepeated:
    'Você já desistiu deste plano há menos de um ano. Para desistir de novo, fale com o nosso financeiro em Financeiro.',
  invoiceNotOpen: 'Esta fatura já não está em aberto.',
  noSavedCard: 'Não há um cartão guardado. Escolha como pagar para continuar.',
  cardSavedNotPaid:
    'O cartão foi salvo, mas não aprovou a fatura em aberto. Tente outro cartão ou pague por Pix ou boleto.',
  cardNotRemoved: 'A empresa de pagamentos não respondeu, e o cartão continua guardado. Tente de novo em instantes.',
  upgradedAlready:
    'Você já mudou de plano com um clique neste período. Para mudar de novo, escolha o plano no checkout.',
} as const

/** Why a logo, an avatar or another brand image was rejected. */
export const brandImageRejection = {
  unsupported: 'Envie uma imagem JPEG, PNG ou WebP.',
  tooLarge: (megabytes: number) => `A imagem passa de ${megabytes} MB. Envie uma versão menor.`,
  tooManyPixels: 'A imagem é grande demais. Envie uma versão com menos pixels.',
  damaged: 'O arquivo está incompleto ou danificado. Exporte a imagem de novo e envie outra vez.',
} as const

export const portfolioRejection = {
  tooManyCategories: (max: number) => `O portfólio pode ter no máximo ${max} categorias.`,
}

/** Why a watermark was not accepted, used or deleted. */
export const watermarkRejection = {
  tooLarge: (megabytes: number) => `A imagem passa do limite de ${megabytes} MB.`,
  unsupported: 'Envie um arquivo .jpg, .jpeg ou .png.',
  unreadable: 'Não conseguimos abrir este arquivo. Envie uma imagem JPG ou PNG.',
  tooManyPixels: 'A imagem é grande demais: o limite é de 120 megapixels e 20.000 px de lado.',
  invisible: 'Esta imagem é toda transparente: ninguém veria a marca.',
  withoutPicture: "Envie a imagem da marca d'água antes de usá-la.",
  tooMany: (max: number) => `Você já tem ${max} marcas d'água. Exclua uma para criar outra.`,
  inUse: "Esta marca d'água é usada por galerias e não pode ser excluída.",
  inPortfolio: "Esta marca d'água protege o seu portfólio ou os seus álbuns e não pode ser excluída.",
} as const

/** Why a name cannot be an address, shown under the field. */
export const subdomainHelp = {
  length: 'Use de 3 a 63 caracteres.',
  characters: 'Use apenas letras sem acento, números e hífen.',
  hyphens: 'O hífen não pode ficar no começo, no fim nem repetido.',
  reserved: 'Este nome é reservado. Escolha outro.',
  taken: 'Este endereço já está em uso. Escolha outro.',
  current: 'Este já é o seu endereço.',
} as const

/** Why a photo could not be shown; the server sends these texts beside the photo. */
export const pictureFailure = {
  'not-an-image': 'Este arquivo não é uma foto JPEG, PNG ou WebP.',
  damaged: 'O arquivo está incompleto ou danificado. Exporte a foto de novo e envie outra vez.',
  'too-many-pixels': 'A foto é grande demais: o limite é de 120 megapixels e 20.000 px de lado.',
  'too-slow': 'A foto demorou demais para ser lida. Exporte-a de novo e envie outra vez.',
  unreadable: 'Não foi possível ler esta foto. Tente de novo; se continuar, exporte-a outra vez.',
} as const

/** Why a file was rejected. */
export const uploadRejection = {
  empty: 'O arquivo está vazio.',
  unsupported: 'Este arquivo não é uma foto JPEG, PNG ou WebP.',
  tooLarge: (megabytes: number) => `A foto passa do limite do seu plano, que é de ${megabytes} MB por foto.`,
  damaged: 'A foto chegou incompleta. Ela será enviada de novo.',
  closed: 'Este envio já foi encerrado. Selecione as fotos de novo.',
  noSpace: 'O seu plano não tem mais espaço para esta foto.',
} as const
