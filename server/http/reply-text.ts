import { z } from "zod";
import { toSnake, toWireKeys, VERBATIM } from "#contract/kit/wire.ts";

/*
 * Writes replies as JSON. A schema is taken apart once, because encoding a page of rows with it takes longer than finding them. Whatever is
 * not certain is left to the schema itself, which then also reports what is wrong.
 */

type Schema = z.core.$ZodType;
/** Writes a value as JSON, or returns null if only the schema itself can tell what the value becomes. */
type Write = (value: unknown) => string | null;
/** Returns what a value that is no list or object becomes on the wire, or `UNSURE`. */
type Scalar = (value: unknown) => unknown;

const UNSURE = Symbol("unsure");

/** Creates the function that writes replies of a schema. What it writes, and the errors it throws, are those of `bySchema`. */
export const replyWriter = (schema: Schema): ((reply: unknown) => string) => {
  let write: Write | null = null;
  // Many endpoints are never called, so each one's schema is taken apart when its first reply is written.
  return (reply) => (write ??= writerOf(schema))(reply) ?? bySchema(schema, reply);
};

/** Writes a reply as the contract defines it. Throws when the reply does not fit. */
export const bySchema = (schema: Schema, reply: unknown): string => JSON.stringify(toWireKeys(z.encode(schema, reply)));

const writerOf = (schema: Schema): Write => {
  const scalar = scalarOf(schema);
  if (scalar) return scalarWriter(scalar);
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === "nullable" && checksOf(schema).length === 0) return nullableWriter(writerOf(def.innerType));
  if (def.type === "array" && checksOf(schema).length === 0) return listWriter(writerOf(def.element));
  if (def.type === "object" && checksOf(schema).length === 0) return objectWriter(def) ?? byPart(schema);
  return byPart(schema);
};

/** Leaves one part of a reply to its schema. */
const byPart =
  (schema: Schema, rename: (value: unknown) => unknown = toWireKeys): Write =>
  (value) => {
    const encoded = z.safeEncode(schema, value);
    return encoded.success ? asText(rename(encoded.data)) : null;
  };

const asText = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));

const LONG = 48;
/** Writes a text as JSON. Looking for characters to escape is faster than asking for it, as long as the text is short. */
const quoted = (text: string): string => {
  if (text.length > LONG) return JSON.stringify(text);
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    // Control characters, quotes, backslashes, and halves of characters.
    if (code < 0x20 || code === 0x22 || code === 0x5c || (code >= 0xd800 && code <= 0xdfff)) return JSON.stringify(text);
  }
  return `"${text}"`;
};

const scalarWriter =
  (scalar: Scalar): Write =>
  (value) => {
    const wire = scalar(value);
    if (wire === null) return "null";
    switch (typeof wire) {
      case "string":
        return quoted(wire);
      case "number":
      case "boolean":
        return String(wire);
      default:
        return null;
    }
  };

const nullableWriter =
  (inner: Write): Write =>
  (value) =>
    value === null ? "null" : inner(value);

const listWriter =
  (element: Write): Write =>
  (value) => {
    if (!Array.isArray(value)) return null;
    let text = "";
    for (const each of value as unknown[]) {
      const written = element(each);
      if (written === null) return null;
      text += text === "" ? written : `,${written}`;
    }
    return `[${text}]`;
  };

type Field = { key: string; name: string; isOptional: boolean; write: Write };

const fieldOf = (key: string, schema: Schema): Field => {
  const inner = optionalOf(schema);
  const write = VERBATIM.has(key) ? byPart(inner ?? schema, (value) => value) : writerOf(inner ?? schema);
  return { key, name: `${JSON.stringify(toSnake(key))}:`, isOptional: inner !== null, write };
};

/** Returns the schema of a property that may be missing; null for any other. */
const optionalOf = (schema: Schema): Schema | null => {
  const { def, traits } = (schema as z.core.$ZodTypes)._zod;
  if (def.type !== "optional" || traits.has("$ZodExactOptional") || checksOf(schema).length > 0) return null;
  return def.innerType._zod.optin === "defaulted" ? null : def.innerType;
};

/** Returns null for an object that may have further properties. */
const objectWriter = ({ shape, catchall }: z.core.$ZodObjectDef): Write | null => {
  if (catchall && catchall._zod.def.type !== "never") return null;
  const fields = Object.entries(shape).map(([key, schema]) => fieldOf(key, schema));
  const known = new Set(Object.keys(shape));
  return (value) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
    if (catchall && Object.keys(value).some((key) => !known.has(key))) return null;
    let text = "";
    for (const { key, name, isOptional, write } of fields) {
      const inner = (value as Record<string, unknown>)[key];
      if (inner === undefined && isOptional) continue;
      const written = write(inner);
      if (written === null) return null;
      text += text === "" ? name + written : `,${name}${written}`;
    }
    return `{${text}}`;
  };
};

/** Returns null for a schema of anything but texts, numbers, truth values, null, and codecs between them. */
const scalarOf = (schema: Schema): Scalar | null => {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "string":
      return def.coerce ? null : checked(schema, (value) => typeof value === "string");
    case "number":
      return def.coerce ? null : checked(schema, Number.isFinite);
    case "boolean":
      return def.coerce ? null : checked(schema, (value) => typeof value === "boolean");
    case "null":
      return checked(schema, (value) => value === null);
    case "custom":
      return checked(schema, () => true);
    case "enum":
    case "literal":
      return checked(schema, (value) => schema._zod.values?.has(value as z.core.util.Primitive) ?? false);
    case "pipe":
      return "reverseTransform" in def && checksOf(schema).length === 0 ? codecScalar(def as z.core.$ZodCodecDef) : null;
    default:
      return null;
  }
};

const codecScalar = (def: z.core.$ZodCodecDef): Scalar | null => {
  const [wire, code] = [scalarOf(def.in), scalarOf(def.out)];
  if (!wire || !code) return null;
  return (value) => {
    const given = code(value);
    if (given === UNSURE) return UNSURE;
    const result = { value: given, issues: [] };
    const made = def.reverseTransform(given, result);
    return result.issues.length > 0 ? UNSURE : wire(made);
  };
};

/** A custom schema is its own check. */
const checksOf = (schema: Schema): z.core.$ZodCheck[] => {
  const { def, traits } = schema._zod;
  return [...(traits.has("$ZodCheck") ? [schema as unknown as z.core.$ZodCheck] : []), ...(def.checks ?? [])];
};

/** Encoding runs the checks of a schema on the value in code. They may change it, such as by trimming it. */
const checked = (schema: Schema, fits: (value: unknown) => boolean): Scalar => {
  const checks = checksOf(schema);
  if (checks.length === 0) return (value) => (fits(value) ? value : UNSURE);
  return (value) => {
    if (!fits(value)) return UNSURE;
    const payload: z.core.ParsePayload<never> = { value: value as never, issues: [] };
    for (const { _zod } of checks) {
      if (_zod.def.when?.(payload) === false) continue;
      if (_zod.check(payload) instanceof Promise || payload.issues.length > 0) return UNSURE;
    }
    return fits(payload.value) ? payload.value : UNSURE;
  };
};
