/** The double's own page, which a person testing the product sees in place of Google's or Facebook's. */
const phrases = {
  title: (provider: string) => `Entrar como… (${provider} de teste)`,
  explanation: 'Este é um provedor de teste: entre como quem você quiser, sem senha.',
  email: 'E-mail',
  emailOptional: 'E-mail (deixe vazio para não compartilhar)',
  name: 'Nome',
  emailVerified: 'E-mail verificado',
  enter: 'Entrar',
  cancel: 'Cancelar',
}

export interface SignInPage {
  provider: 'Google' | 'Facebook'
  /** Where the form is sent; the current address, query included, when it is not given. */
  action: string
  emailRequired: boolean
}

export function signInPage({ provider, action, emailRequired }: SignInPage): string {
  const title = phrases.title(provider)
  const verified = `<label class="line"><input type="checkbox" name="email_verified" checked> ${phrases.emailVerified}</label>`
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>${escapeHtml(title)}</title>
<style>
body { font: 16px/1.5 sans-serif; color: #1f1d1b; background: #faf9f7; margin: 0; display: grid; place-items: center; min-height: 100vh }
main { background: #fff; border: 1px solid #e8e5e0; border-radius: 10px; padding: 24px; width: min(360px, 90vw) }
h1 { font-size: 20px; margin: 0 0 8px }
label { display: block; margin-top: 16px }
input[type=text], input[type=email] { display: block; width: 100%; box-sizing: border-box; font: inherit; padding: 8px }
button { font: inherit; padding: 8px 16px; margin: 24px 8px 0 0 }
</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
<p>${phrases.explanation}</p>
<form method="post" action="${escapeHtml(action)}">
<label>${emailRequired ? phrases.email : phrases.emailOptional}
<input type="email" name="email" autocomplete="off"${emailRequired ? ' required' : ''}></label>
<label>${phrases.name} <input type="text" name="name" autocomplete="off" required></label>
${emailRequired ? verified : ''}
<button type="submit" name="decision" value="enter">${phrases.enter}</button>
<button type="submit" name="decision" value="cancel" formnovalidate>${phrases.cancel}</button>
</form>
</main>
</body>
</html>
`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
