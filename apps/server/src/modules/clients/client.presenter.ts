import type { AnswerOf, listClients } from '@revela/contract'
import { isPlaceholderEmail } from '@revela/domain'
import type { ListedClient } from './client-list.read.ts'

export function presentClient(row: ListedClient): AnswerOf<typeof listClients>['clients'][number] {
  return {
    id: row.id,
    name: row.name,
    email: isPlaceholderEmail(row.email) ? '' : row.email,
    tel: row.tel,
    extradata: { first_password: row.secret_kind === 'password' ? '******' : null },
    homeFPMagicLink: null,
    creation_metadata: { gallery_origin_title: row.origin_title },
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    selections: row.selections,
  }
}
