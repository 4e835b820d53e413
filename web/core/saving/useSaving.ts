import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { Found, Side } from "../../ui/form/Conflict.tsx";
import { goToConflict, goToRefused } from "../../ui/form/goToRefused.ts";
import { mergeTexts, type Texts } from "../../ui/form/merge.ts";
import { auth } from "../auth.ts";
import type { Outcome } from "./outcome.ts";

/** A form's fields as they are read and written, as `useForm` keeps them. */
interface Fields<Values> {
  getValues: () => Values;
  setValues: (values: Values) => void;
  setErrors: (errors: Partial<Record<string, string>>) => void;
  clearErrors: () => void;
}

/** What is saved by a form. */
interface Thing<Values, Stored, Field extends string, Special> {
  /** As it was read; null for a new one. */
  start: Stored | null;
  /** What a new one begins with. */
  blank: Values;
  /** A stored one as the form shows it. */
  toValues: (stored: Stored) => Values;
  /** A form's values as the texts that two windows can disagree about, and back. */
  toTexts: (values: Values) => Texts<Field>;
  fromTexts: (texts: Texts<Field>) => Values;
  /** Fields of which all are of one window. */
  together?: readonly Field[];
  /** One Spanish sentence for each field that cannot be saved as it is. */
  errorsOf: (values: Values, base: Stored | null) => Partial<Record<string, string>>;
  save: (at: Stored | null, values: Values) => Promise<Outcome<Stored, string, Special>>;
  onSaved: (stored: Stored) => void;
  /** The same, where the form stays: it goes on from what is stored. */
  onKept?: (stored: Stored) => void;
  onSpecial?: (what: Special) => void;
  /** What the form goes on from after that, where something was typed since it was sent; null where there is nothing to go on from. */
  onwards?: (what: Special) => Promise<Outcome<Stored, string, Special> | null> | null;
  /** What is chosen and stands in none of the fields. */
  beside?: RefObject<string>;
  /** Something that has been in two windows before the form was opened. */
  met?: Found<Field> | null;
  /** Before anything is sent. */
  onSending?: () => Promise<void>;
  /** What is sent, and from what, once `rebase` has taken in what the thing has become here beside the form. */
  follow?: (at: Stored | null, values: Values) => Promise<{ at: Stored | null; values: Values }>;
  /** It is not stored: what stands in the form is still only there. */
  onUnsaved?: () => void;
}

/** The state of a form that saves, for `SavingForm` to show. */
export interface Saving<Field extends string> {
  place: RefObject<HTMLFormElement | null>;
  conflict: Found<Field> | null;
  /** Why it was not saved, when no field says so. */
  problem: string | null;
  busy: boolean;
  submit: (event: FormEvent) => void;
  /** Something is typed or pressed in it. */
  onTouch: () => void;
  /** Saves as well, and leaves the form open. */
  keep: () => void;
  /** Says which of two texts stays. */
  choose: (field: Field, side: Side) => void;
}

const CHANGED_SINCE = "Guardado, menos lo que has cambiado mientras tanto: vuelve a guardar.";
const CHOOSE_FIRST = "Elige qué texto se queda en cada campo antes de guardar.";

/** A rule names the field it is about; beside that field's own label it would be said twice. */
function atField(sentence: string): string {
  const said = sentence.replace(/^\p{Lu}[^:.¿?]*: /u, "");
  return said.charAt(0).toUpperCase() + said.slice(1);
}

const equal = <Field extends string>(a: Texts<Field>, b: Texts<Field>): boolean =>
  (Object.keys(a) as Field[]).every((field) => a[field] === b[field]);

/**
 * Saves what stands in a form. Whatever happens to a save, every character stays in the form until it is stored; what
 * another window saved meanwhile is brought together with what is typed here, and the therapist chooses where both
 * changed the same field.
 * @param fields where the values are kept
 * @returns what the form shows, the version it is based on, what makes that another, whether it holds what is not saved, and what
 * takes up that another window has saved where something else than saving found it out: whether there is anything to choose
 */
export function useSaving<Values, Stored, Field extends string, Special = never>(
  fields: Fields<Values>,
  thing: Thing<Values, Stored, Field, Special>,
): {
  saving: Saving<Field>;
  base: Stored | null;
  rebase: (stored: Stored) => void;
  isDirty: () => boolean;
  found: (current: Stored) => boolean;
} {
  const { blank, toValues, toTexts, fromTexts, together = [] } = thing;
  const [base, setBase] = useState(thing.start);
  const [conflict, setConflict] = useState(thing.met ?? null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  /** Where the therapist is led, each time by another object. */
  const [led, setLed] = useState<{ go: (form: HTMLElement | null) => void } | null>(null);
  const sending = useRef(false);
  const stays = useRef(false);
  const besideSent = useRef<string>(undefined);
  /** Since it was sent. What puts itself into the form, as what is proposed does, is nothing that could be lost. */
  const isTouched = useRef(false);
  /** What a new one was first sent as, when nobody answered: what another window made of it, it made of that. */
  const sentFirst = useRef<Texts<Field>>(null);
  const place = useRef<HTMLFormElement>(null);

  useEffect(() => led?.go(place.current), [led]);

  const textsOf = (stored: Stored | null) => toTexts(stored ? toValues(stored) : blank);

  const refuse = (errors: Partial<Record<string, string>>, other?: string) => {
    fields.setErrors(Object.fromEntries(Object.entries(errors).map(([field, text]) => [field, text && atField(text)])));
    setLed({ go: goToRefused });
    setProblem(other ?? null);
  };

  const isAsSent = (sent: Values) =>
    equal(toTexts(fields.getValues()), toTexts(sent)) && thing.beside?.current === besideSent.current;
  const hasMore = (sent: Values) => isTouched.current && !isAsSent(sent);

  const done = (stored: Stored, sent: Values) => {
    const leaves = !stays.current || !thing.onKept;
    if (leaves && !hasMore(sent)) return thing.onSaved(stored);
    setBase(stored);
    setConflict(null);
    // What the service made of it, a trimmed title, stands in the form now; what was typed meanwhile stays.
    if (isAsSent(sent) && !equal(toTexts(sent), textsOf(stored))) fields.setValues(toValues(stored));
    if (leaves) setProblem(CHANGED_SINCE);
    thing.onKept?.(stored);
  };

  const meet = (
    { current, isWider = false, isUnsent = false }: { current: Stored; isWider?: boolean; isUnsent?: boolean },
    at: Stored | null,
    values: Values,
    isAgain: boolean,
  ) => {
    // What was typed since it was sent is brought together with it, too.
    const [mine, theirs] = [toTexts(fields.getValues()), textsOf(current)];
    const {
      values: merged,
      clashes,
      taken,
    } = mergeTexts(at ? textsOf(at) : (sentFirst.current ?? textsOf(null)), mine, theirs, together);
    setBase(current);
    // A save whose answer got lost looks like someone else's: what stands there is what was typed here.
    if (!isWider && !isUnsent && equal(toTexts(values), theirs)) return done(current, values);
    // Only what the form does not show changed meanwhile: nothing to choose. Met twice in a row, or where that would be
    // saved over as well, the therapist decides.
    if (!isWider && !isAgain && taken.length === 0 && clashes.length === 0) return send(current, values, true);
    fields.setValues(fromTexts(merged));
    setConflict({ mine, theirs, clashes, taken, choices: {} });
    // Who types on is not taken away from it; the next press leads there.
    if (!isTouched.current) setLed({ go: goToConflict });
  };

  const send = async (from: Stored | null, written: Values, isAgain = false): Promise<void> => {
    sending.current = true;
    setBusy(true);
    setProblem(null);
    fields.clearErrors();
    await thing.onSending?.();
    const { at, values } = (await thing.follow?.(from, written)) ?? { at: from, values: written };
    let outcome = await thing.save(at, values);
    if (outcome.kind === "special" && hasMore(values)) outcome = (await thing.onwards?.(outcome.what)) ?? outcome;
    if (outcome.kind === "failed" && !at)
      sentFirst.current = outcome.over ? null : (sentFirst.current ?? toTexts(values));
    // Over the form the sign-in is asked for again: what was to be saved goes on by itself.
    if (outcome.kind === "failed" && auth.state.lapsed) {
      setProblem(outcome.sentence);
      if ((await auth.regained()) && place.current) return send(at, values, isAgain);
    }
    sending.current = false;
    setBusy(false);
    if (outcome.kind === "saved") return done(outcome.saved, values);
    thing.onUnsaved?.();
    if (outcome.kind === "conflict") return meet(outcome, at, values, isAgain);
    if (outcome.kind === "special") thing.onSpecial?.(outcome.what);
    else if (outcome.kind === "failed") setProblem(outcome.sentence);
    else refuse(outcome.errors, outcome.other[0]);
  };

  const found = (current: Stored): boolean => {
    const [mine, theirs] = [toTexts(fields.getValues()), textsOf(current)];
    const clashes = (Object.keys(mine) as Field[]).filter((field) => mine[field] !== theirs[field]);
    setBase(current);
    setConflict(clashes.length > 0 ? { mine, theirs, clashes, taken: [], choices: {} } : null);
    return clashes.length > 0;
  };

  const begin = (isStaying: boolean) => {
    if (sending.current) return;
    stays.current = isStaying;
    isTouched.current = false;
    besideSent.current = thing.beside?.current;
    const values = fields.getValues();
    const errors = thing.errorsOf(values, base);
    if (Object.values(errors).some(Boolean)) return refuse(errors);
    if (conflict?.clashes.some((field) => !conflict.choices[field])) {
      setProblem(CHOOSE_FIRST);
      return setLed({ go: goToConflict });
    }
    void send(base, values);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The modal's portal: what is submitted within it is not the page's.
    event.stopPropagation();
    begin(false);
  };

  const choose = (field: Field, side: Side) => {
    if (!conflict) return;
    const [texts, choices] = [toTexts(fields.getValues()), { ...conflict.choices }];
    for (const each of together.includes(field) ? together : [field]) {
      texts[each] = conflict[side][each];
      choices[each] = side;
    }
    fields.setValues(fromTexts(texts));
    setConflict({ ...conflict, choices });
    setProblem(null);
  };

  return {
    saving: {
      ...{ place, conflict, problem, busy, submit, choose },
      onTouch: () => {
        isTouched.current = true;
      },
      keep: () => begin(true),
    },
    base,
    rebase: setBase,
    isDirty: () => !equal(toTexts(fields.getValues()), textsOf(base)),
    found,
  };
}
