import { expect, it } from 'vitest'
import { ownConversation } from './link-sheet.tsx'

it('sends the link to one’s own number', () => {
  const url = 'https://aurora.galerias.test/casamento#c=abc'
  const conversation = new URL(ownConversation({ url, tel: '81988887777' }))
  expect(conversation.pathname).toBe('/5581988887777')
  expect(conversation.searchParams.get('text')).toContain(url)
})
