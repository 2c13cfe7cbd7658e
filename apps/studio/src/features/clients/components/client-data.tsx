import { clientData as texts } from '@revela/phrases'
import { useMutation } from '@tanstack/react-query'
import { Button } from 'antd'
import { call } from '../../../lib/api.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { clientCalls } from '../api/calls.ts'
import type { Client } from '../api/client-queries.ts'
import styles from './details-dialog.module.css'

/** So that a photographer can answer a family that asks what is known of them. */
export function ClientData({ client }: { readonly client: Client }) {
  const data = useMutation({
    mutationFn: () => call(clientCalls.getData, { params: { id: client.id } }),
    onSuccess: ({ tables }) =>
      saveFile(texts.file(client.name), `${JSON.stringify(tables, null, 2)}\n`, 'application/json'),
  })
  return (
    <section className={styles.home}>
      <h3 className={styles.title}>{texts.title}</h3>
      <p className={styles.lead}>{texts.lead}</p>
      <div className={styles.actions}>
        <Button onClick={() => data.mutate()} loading={data.isPending}>
          {texts.fetch}
        </Button>
      </div>
    </section>
  )
}
