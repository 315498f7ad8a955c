import { isDeepStrictEqual } from 'node:util';
import { type Connection, type Model, Error as MongooseError, Schema, SchemaType } from 'mongoose';
import { z } from 'zod';
import type { Together } from './together.ts';

/** Values that the database stores unchanged. */
type Storable =
  | string
  | number
  | boolean
  | Date
  | null
  | readonly Storable[]
  | { readonly [key: string]: Storable | undefined };

type IsAny<T> = 0 extends 1 & T ? true : false;
/** Fields that the database does not keep as they are. */
type NotStorable<T> = {
  [field in keyof T]-?: IsAny<T[field]> extends true
    ? field
    : [T[field]] extends [Storable | undefined]
      ? never
      : field;
}[keyof T];

type Shape = z.ZodObject<{ readonly _id: z.ZodType }>;

type Index<Field extends string> = readonly [
  fields: { readonly [field in Field | `${Field}.${string}`]?: 1 | -1 },
  options?: {
    unique?: true;
    /** Documents without the field stay out. */
    sparse?: true;
    /** After the time in its one field. */
    expireAfterSeconds?: number;
    partialFilterExpression?: { readonly [field in Field | `${Field}.${string}`]?: unknown };
  },
];

/** A collection on a connection. Reads give plain documents. */
export type StoredModel<T> = Model<T, object, object, object, T> & {
  insert(document: T, within?: Together): Promise<void>;
};

/** What is said of a collection, without a database. */
export type StoredShape<S extends Shape = Shape> = {
  name: string;
  /** Every field of a document, and no other. */
  document: S;
  indexes: readonly Index<keyof z.output<S> & string>[];
};

type StoredCollection<S extends Shape> = StoredShape<S> & {
  on(database: Connection): StoredModel<z.output<S>>;
};

/** Stored shape of a document of a collection. */
export type Stored<C extends { document: Shape }> = z.output<C['document']>;

/** A field that takes values of its zod type alone: in inserts, updates and the conditions of queries. */
class StoredField extends SchemaType {
  static schemaName = 'StoredField';
  readonly zod: z.ZodType;

  constructor(path: string, options: { zod: z.ZodType }) {
    super(path, options, 'StoredField');
    this.zod = options.zod;
  }

  override cast(value: unknown): unknown {
    const parsed = this.zod.safeParse(value);
    // A value that the type would cut or convert is refused as well.
    if (parsed.success && isDeepStrictEqual(parsed.data, value)) return value;
    const reason = parsed.error ?? new Error('a field that is not declared');
    // The value stays out of the message: messages are logged.
    throw new MongooseError.CastError('stored', typeof value, this.path, reason);
  }

  castForQuery(operator: string | null, value: unknown): unknown {
    return operator === null && value !== null ? this.cast(value) : value;
  }

  checkRequired(value: unknown): boolean {
    return value === null ? this.zod.safeParse(null).success : value !== undefined;
  }
}
Object.assign(Schema.Types, { StoredField });

const isPlainArray = (type: z.ZodType): type is z.ZodArray<z.ZodType> =>
  type instanceof z.ZodArray && (type.def.checks ?? []).length === 0;

const definitionOf = (zod: z.ZodType) => {
  if (zod instanceof z.ZodOptional) return { type: StoredField, zod: zod.unwrap() };
  // The field is an array, so that the operators of arrays check what they add.
  if (isPlainArray(zod))
    return { type: [{ type: StoredField, zod: zod.element }], required: true, default: undefined };
  return { type: StoredField, zod, required: true };
};

const schemas = new WeakSet<object>();
/** Names of models whose shape was written past `collection`. */
export const undeclaredModels = (connection: Connection): string[] =>
  Object.values(connection.models).flatMap((model) => (schemas.has(model.schema) ? [] : model.modelName));

/** Operations that answer with documents. */
const reads = ['find', 'findOne', 'findOneAndUpdate', 'findOneAndReplace', 'findOneAndDelete'] as const;

const checkedReads = new WeakSet<Connection>();
/** From now on documents that are read from a connection are parsed as well, as tests want it. */
export const checkReads = (connection: Connection): void => {
  checkedReads.add(connection);
};

/** @throws Error naming what a document lacks, or has though no collection declares it */
const checkDocument = (name: string, shape: z.ZodObject, found: object): void => {
  const { error } = shape.safeParse(found);
  if (error) throw new Error(`a document of ${name} is not what is declared: ${z.prettifyError(error)}`);
};

/**
 * A collection, said once: its zod type gives the type of a document, the mongoose schema and the fields that an index
 * may have. A type whose values the database does not keep as they are is a type error. Pipelines are not checked:
 * mongoose hands them on as they are.
 */
export const collection = <S extends Shape>(
  name: string,
  document: S &
    ([NotStorable<z.output<S>>] extends [never] ? unknown : { cannotBeStored: NotStorable<z.output<S>> }),
  indexes: readonly Index<keyof z.output<S> & string>[] = [],
): StoredCollection<S> => {
  const schema = new Schema<z.output<S>>(
    Object.fromEntries(Object.entries(document.shape).map(([field, zod]) => [field, definitionOf(zod)])),
    { versionKey: false, minimize: false, strict: 'throw', id: false },
  );
  for (const [fields, options] of indexes) schema.index(Object.fromEntries(Object.entries(fields)), options);
  schemas.add(schema);
  schema.pre(['updateOne', 'updateMany', 'findOneAndUpdate'], function () {
    this.setOptions({ runValidators: true });
  });
  schema.pre([...reads], function () {
    this.lean();
  });
  const whole = document.strict();
  const parts = whole.partial();
  schema.post([...reads], function (found: unknown) {
    if (!checkedReads.has(this.model.db)) return;
    const isWhole = Object.keys(this.projection() ?? {}).length === 0;
    for (const one of [found].flat())
      if (typeof one === 'object' && one !== null) checkDocument(name, isWhole ? whole : parts, one);
  });
  return {
    name,
    document,
    indexes,
    on: (database) => {
      const model = database.model<z.output<S>, StoredModel<z.output<S>>>(name, schema, name);
      model.insert = async (one, within) => {
        await model.insertMany([one], within ? { session: within.session } : {});
      };
      return model;
    },
  };
};
