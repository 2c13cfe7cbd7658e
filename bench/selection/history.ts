import type { Client } from 'pg'
import type { State } from './ledger.ts'

/** One change of one picture, recorded by a trigger in the transaction that made it. */
export type PictureChange = {
  readonly selectionId: string
  /** Whose opinion it is; null: a choice of the client. */
  readonly participantId: string | null
  readonly number: number
  readonly state: State
  readonly revision: number
}

export type SelectionChange = {
  readonly selectionId: string
  readonly revision: number
  readonly chosen: number
  readonly finished: boolean
}

export type Rows = {
  readonly pictures: readonly PictureChange[]
  readonly selections: readonly (SelectionChange & { readonly maybe: number })[]
}

/** The current rows, and the history of all changes. */
export type Snapshot = Rows & {
  readonly pictureHistory: readonly PictureChange[]
  readonly selectionHistory: readonly SelectionChange[]
}

/** A tap that was lost and repeated leaves no trace in the rows, but it does in the history. */
export async function recordHistory(client: Client): Promise<void> {
  await client.query(`
    create schema history;
    create table history.picture (selection_id uuid, participant_id uuid, number int, state text, revision int);
    create table history.selection (selection_id uuid, revision int, chosen int, finished boolean);
    create function history.note_picture() returns trigger language plpgsql security definer as $$ begin
      insert into history.picture values (new.selection_id, null, new.number, new.state, new.revision); return null;
    end $$;
    create function history.note_opinion() returns trigger language plpgsql security definer as $$ begin
      insert into history.picture select selection_id, new.participant_id, new.number, new.state, new.revision
        from public.participant where id = new.participant_id;
      return null;
    end $$;
    create function history.note_selection() returns trigger language plpgsql security definer as $$ begin
      insert into history.selection values (new.id, new.revision, new.chosen, new.finished_at is not null); return null;
    end $$;
    create trigger note after insert or update on selected_picture for each row execute function history.note_picture();
    create trigger note after insert or update on participant_choice for each row execute function history.note_opinion();
    create trigger note after insert or update on selection for each row execute function history.note_selection();`)
}

const columns = (participant: string) =>
  `selection_id as "selectionId", ${participant} as "participantId", number, state, c.revision`

export async function readSnapshot(client: Client): Promise<Snapshot> {
  const query = async <T>(sql: string) => (await client.query(sql)).rows as T[]
  const selection = 'revision, chosen, maybe, finished_at is not null as finished'
  return {
    pictures: await query(`
      select ${columns('null::uuid')} from selected_picture c
      union all
      select ${columns('participant_id')} from participant_choice c join participant p on p.id = c.participant_id`),
    selections: await query(`select id as "selectionId", ${selection} from selection`),
    pictureHistory: await query(`select ${columns('participant_id')} from history.picture c`),
    selectionHistory: await query(
      'select selection_id as "selectionId", revision, chosen, finished from history.selection',
    ),
  }
}
