/** Access records: Marco Civil da Internet, art. 15. */
export const accessMonths = 6

/** Sensitive changes that the customer reads under "Atividade da conta". */
export const activityMonths = 12

/** Sessions, reset links and hand-overs that are over: long enough to look into something strange. */
export const usedDays = 7

/** What was dropped to be sent: whoever has not gone on with it by then drops it again. */
export const dropDays = 30

/** Mails that left: as long as somebody asks whether and what was sent. */
export const mailDays = 180

/** Reports of abuse: as long as the mails they speak of. */
export const reportDays = 180

/** Events of the gateway that were carried out. */
export const eventDays = 180

/** The proof that an account was erased. */
export const proofYears = 5

/** What support did in an account; the database lets no younger line go. */
export const actYears = 5
