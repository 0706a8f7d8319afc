export const messagePurposes = ['link', 'reminder', 'notice'] as const
export type MessagePurpose = (typeof messagePurposes)[number]

/** CMS with the document in it or beside it, and containers of ETSI EN 319 162 with CMS or XML signatures. */
export const signatureContainers = ['cades_attached', 'cades_detached', 'asic_cades', 'asic_xades'] as const

export const signatureDocuments = ['content', 'digest'] as const

/** How far the electronic ballot of an owner has come. */
export const electronicStages = ['sent', 'opened', 'voted', 'failed'] as const
export type ElectronicStage = (typeof electronicStages)[number]
