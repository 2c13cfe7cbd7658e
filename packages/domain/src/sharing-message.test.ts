import { expect, test } from 'vitest'
import { fillClientName, greetingName, whatsappAddress } from './sharing-message.ts'

// spec: S3-5.09
test('replaces every placeholder by the name, which is never interpreted', () => {
  expect(fillClientName('Oi, [nome-do-cliente]! Tchau, [nome-do-cliente].', 'Ana')).toBe('Oi, Ana! Tchau, Ana.')
  expect(fillClientName('Oi, [nome-do-cliente]', "$&$1$'[nome-do-cliente]")).toBe("Oi, $&$1$'[nome-do-cliente]")
  expect(fillClientName('Oi', 'Ana')).toBe('Oi')
})

// spec: S3-5.09
test.each([
  ['Bia Nogueira Prado', 'Bia'],
  ['  Bia ', 'Bia'],
  ['Ana Souza e João Lima', 'Ana e João'],
  ['Ana & João', 'Ana e João'],
  ['Dra. Helena Castro', 'Dra. Helena'],
  ['Dona Lúcia', 'Dona Lúcia'],
  ['Família Souza', 'Família Souza'],
  ['', ''],
])('greets %s as %s', (name, greeting) => {
  expect(greetingName(name)).toBe(greeting)
})

// spec: S2-7.20
test('a WhatsApp address carries every character of the message', () => {
  const text = 'Oi, Ana & João! 📷\nhttps://a.test/x#c=1?2+3%'
  const address = new URL(whatsappAddress('5511987654321', text))
  expect([address.host, address.pathname, address.searchParams.get('text')]).toEqual(['wa.me', '/5511987654321', text])
  expect(whatsappAddress('', 'Oi')).toBe('https://wa.me/?text=Oi')
})
