import { messages } from '@oselia/contract/languages'

export const disputeWords = messages({
  title: {
    uk: 'Рахунок № {number}: оскарження',
    en: 'Bill no. {number}: dispute',
    ru: 'Счёт № {number}: оспаривание',
    es: 'Recibo n.º {number}: reclamación',
  },
})
