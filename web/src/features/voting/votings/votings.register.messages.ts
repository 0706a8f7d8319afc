import { messages, plural } from '../../../platform/texts.ts'

/** Texts about the register of a voting. */
export const votingRegister = messages({
  register: {
    uk: 'Реєстр співвласників',
    en: 'Register of co-owners',
    ru: 'Реестр совладельцев',
    es: 'Registro de copropietarios',
  },
  notFrozen: {
    uk: 'Реєстр буде зафіксовано під час оголошення.',
    en: 'The register is fixed by the announcement.',
    ru: 'Реестр будет зафиксирован при объявлении.',
    es: 'El registro se fija con la convocatoria.',
  },
  frozenAt: { uk: 'Зафіксовано', en: 'Fixed', ru: 'Зафиксирован', es: 'Fijado' },
  total: { uk: 'Усього', en: 'Total', ru: 'Всего', es: 'Total' },
  units: { uk: 'Приміщень', en: 'Units', ru: 'Помещений', es: 'Inmuebles' },
  overridden: {
    uk: 'Оголошено попри зауваження',
    en: 'Announced despite objections',
    ru: 'Объявлено вопреки замечаниям',
    es: 'Convocada pese a las objeciones',
  },
  hash: { uk: 'Контрольна сума SHA-256', en: 'SHA-256 checksum', ru: 'Контрольная сумма SHA-256', es: 'Suma SHA-256' },
  intact: {
    uk: 'Реєстр не змінювали',
    en: 'The fixed register is intact',
    ru: 'Реестр не менялся',
    es: 'El registro está intacto',
  },
  notIntact: {
    uk: 'Реєстр не збігається з контрольною сумою',
    en: 'The register does not match its checksum',
    ru: 'Реестр не совпадает с контрольной суммой',
    es: 'El registro no coincide con su suma',
  },
  issues: plural({
    uk: {
      one: 'Бракує даних: {count}',
      few: 'Бракує даних: {count}',
      many: 'Бракує даних: {count}',
      other: 'Бракує даних: {count}',
    },
    en: { one: '{count} gap in the register', other: '{count} gaps in the register' },
    ru: {
      one: 'Не хватает данных: {count}',
      few: 'Не хватает данных: {count}',
      many: 'Не хватает данных: {count}',
      other: 'Не хватает данных: {count}',
    },
    es: { one: 'Falta {count} dato en el registro', other: 'Faltan {count} datos en el registro' },
  }),
  noIssues: {
    uk: 'Реєстр повний для цього голосування.',
    en: 'The register is complete for this voting.',
    ru: 'Реестр полон для этого голосования.',
    es: 'El registro está completo para esta votación.',
  },
  issue_no_owner: { uk: 'немає власника', en: 'no owner', ru: 'нет владельца', es: 'sin propietario' },
  issue_shares_incomplete: {
    uk: 'частки не складають цілого',
    en: 'shares don’t add up',
    ru: 'доли не составляют целого',
    es: 'las partes no suman el total',
  },
  issue_shares_exceed: {
    uk: 'частки в сумі більші за одиницю: {detail}',
    en: 'shares add up to more than one: {detail}',
    ru: 'доли в сумме больше единицы: {detail}',
    es: 'las partes suman más de uno: {detail}',
  },
  issue_no_area: { uk: 'немає площі', en: 'no area', ru: 'нет площади', es: 'sin superficie' },
  issue_no_quota: { uk: 'немає частки участі', en: 'no quota', ru: 'нет доли участия', es: 'sin cuota' },
  issue_total_differs: {
    uk: 'площа, що голосує, — {declared}, а сума площ приміщень — {sum}',
    en: 'the voting area is {declared}, but the units add up to {sum}',
    ru: 'голосующая площадь — {declared}, а сумма площадей помещений — {sum}',
    es: 'la superficie con derecho a voto es {declared}, pero los inmuebles suman {sum}',
  },
  allIssues: { uk: 'Показати всі', en: 'Show all', ru: 'Показать все', es: 'Ver todos' },
  changes: plural({
    uk: {
      one: 'Після фіксації в реєстрі {count} зміна; на голосування вона не впливає',
      few: 'Після фіксації в реєстрі {count} зміни; на голосування вони не впливають',
      many: 'Після фіксації в реєстрі {count} змін; на голосування вони не впливають',
      other: 'Після фіксації в реєстрі {count} зміни; на голосування вони не впливають',
    },
    en: {
      one: '{count} change since then, which does not affect the voting',
      other: '{count} changes since then, which do not affect the voting',
    },
    ru: {
      one: 'После фиксации в реестре {count} изменение; на голосование оно не влияет',
      few: 'После фиксации в реестре {count} изменения; на голосование они не влияют',
      many: 'После фиксации в реестре {count} изменений; на голосование они не влияют',
      other: 'После фиксации в реестре {count} изменения; на голосование они не влияют',
    },
    es: {
      one: '{count} cambio desde entonces, que no afecta a la votación',
      other: '{count} cambios desde entonces, que no afectan a la votación',
    },
  }),
  was: { uk: 'було {value}', en: 'was {value}', ru: 'было {value}', es: 'era {value}' },
  now: { uk: 'стало {value}', en: 'is now {value}', ru: 'стало {value}', es: 'ahora {value}' },
})
