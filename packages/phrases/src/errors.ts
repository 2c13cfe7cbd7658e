import { humanWait } from './human-wait.ts'

/** What the server tells the person when it refuses: `messages[].help` on the wire. */
export const errorHelp = {
  invalidCredentials: 'E-mail ou senha incorretos.',
  emailTaken: 'Já existe uma conta com este e-mail. Entre com a sua senha ou recupere-a.',
  socialRefused: 'Não foi possível confirmar a sua conta. Tente entrar novamente.',
  socialEmailInUse: 'Já existe uma conta com este e-mail. Entre com a sua senha.',
  socialEmailMissing:
    'O seu perfil não informa um e-mail. Libere o acesso ao e-mail ou cadastre-se com e-mail e senha.',
  invalidResetToken: 'O link para trocar a senha expirou ou já foi usado. Peça um novo link.',
  passwordRecoveryFailed: 'Não foi possível trocar a senha. Peça um novo link.',
  wrongCurrentPassword: 'A senha atual não confere.',
  passwordTooShort: 'Use pelo menos 8 caracteres.',
  passwordTooLong: 'Use no máximo 128 caracteres.',
  passwordTooCommon: 'Essa senha é muito comum e fácil de adivinhar. Escolha outra.',
  emailInvalid: 'Confira o e-mail: parece que falta alguma coisa.',
  nameRequired: 'Conte para nós o seu nome.',
  nameTooLong: 'Use no máximo 120 caracteres.',
  phoneInvalid: 'Informe o número com DDD, por exemplo (11) 91234-5678.',
  chooseOneSolution: 'Escolha pelo menos uma opção.',
  termsRequired: 'Para criar a conta é preciso aceitar os termos de uso.',
  fieldRequired: 'Preencha este campo.',
  fieldInvalid: 'Confira este campo.',
  tooManyRequests: (seconds: number) =>
    `Muitas tentativas em pouco tempo. Aguarde ${humanWait(seconds)} e tente de novo.`,
  notLoggedIn: 'Entre na sua conta para continuar.',
  sessionExpired: 'A sua sessão terminou. Entre novamente.',
  forbidden: 'Você não tem permissão para fazer isso.',
  notFound: 'Não encontramos o que você procura.',
  unexpected: 'Algo deu errado do nosso lado. Já fomos avisados; tente de novo em alguns instantes.',
  unavailable: 'O serviço está indisponível por um momento. Tente de novo em alguns instantes.',
  inactiveAccount: 'A sua conta está congelada porque um pagamento não foi aprovado.',
  missingPlan: 'Não há nenhum plano vinculado à sua conta.',
  planLimitReached: 'O seu plano chegou ao limite.',
  trialAlreadyUsed: 'O período de testes desta conta já foi usado.',
} as const
