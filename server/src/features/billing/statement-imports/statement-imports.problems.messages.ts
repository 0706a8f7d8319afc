import { declareProblems, type ProblemText } from '../../../platform/problem-texts.js'

export const statementImportProblems = declareProblems({
  likely_same: {
    uk: 'Схожий платіж уже внесено вручну. Підтвердьте, що це інший платіж, або виберіть той самий',
    en: 'A payment like this one has been entered by hand. Confirm that it is another payment, or choose the same one',
    ru: 'Похожий платёж уже внесён вручную. Подтвердите, что это другой платёж, или выберите тот же',
    es: 'Ya se registró a mano un pago parecido. Confirme que es otro pago o elija el mismo',
  },
})

declare module '../../../platform/problem-texts.js' {
  interface ProblemTexts extends Record<keyof typeof statementImportProblems, ProblemText> {}
}
