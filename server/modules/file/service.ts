import type { Readable } from 'node:stream';
import { fileLinksIn } from '@assize/shared/domain/file-links.ts';
import { may } from '@assize/shared/domain/permissions.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { Clock } from '../../platform/clock.ts';
import type { BlobStore } from '../../platform/files/blob-store.ts';
import type { UploadRoom } from '../../platform/files/upload-room.ts';
import type { Change, Logged } from '../../platform/http/audit.ts';
import type { FileReply, UploadedFile, Viewer } from '../../platform/http/handler.ts';
import type { Ids } from '../../platform/ids.ts';
import { type Encoded, encodeAvatar, encodeImage, type StoredKind } from './encode.ts';
import type { LinkSigner } from './signing.ts';
import type { StatementFileStore } from './store.ts';

type Ports = {
  files: StatementFileStore;
  /** Stores of their own, apart from test data: anyone may fetch a picture by its hash. */
  images: BlobStore;
  attachments: BlobStore;
  room: Pick<UploadRoom, 'storing'>;
  signer: LinkSigner;
  /** Whether a text that everybody may read has this address. */
  isPublic: (link: string) => Promise<boolean>;
  /** Whether a text that counts, seen by anyone or not, has this address. */
  isUsed: (link: string) => Promise<boolean>;
  ids: Pick<Ids, 'uid'>;
  clock: Clock;
};
type Uploader = Pick<Viewer, 'uid' | 'role'>;
type Link = { link: string; fileId: string };

const imageTypes: Record<StoredKind, string> = { png: 'image/png', webp: 'image/webp', gif: 'image/gif' };
const isStoredKind = (text: string): text is StoredKind => Object.hasOwn(imageTypes, text);
const notUploaded = () => new AssizeError('upload.not-found', { field: 'fileId' });
const inUse = () => new AssizeError('upload.in-use', { field: 'fileId' });
const notFound = () => new AssizeError('request.not-found');

const given = (upload: UploadedFile | undefined): UploadedFile => {
  if (!upload) throw new AssizeError('upload.missing-file', { field: 'file' });
  return upload;
};

/** The last part of a name, without what would end a line or a header. */
const safeName = (name: string): string =>
  (name.split(/[/\\]/).at(-1) ?? '')
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, '')
    .slice(0, 200) || 'file';

const imageLink = (name: string) => `/api/public/img/${name}`;
const fileLink = (id: string) => `/api/public/file/${id}`;

/**
 * Pictures and files that statements show and link to. Addresses in texts stay good for ever; while no public text has
 * one it is answered only with a signature (Authoring 11).
 */
export const fileService = ({
  files,
  images,
  attachments,
  room,
  signer,
  isPublic,
  isUsed,
  ids,
  clock,
}: Ports) => {
  /** Caching of an answer by its reader. Throws `request.not-found` where the reader may not see the file. */
  const shownTo = async (
    link: string,
    signature: string | undefined,
  ): Promise<Pick<FileReply, 'forGood' | 'privateSeconds'>> => {
    const privateSeconds = signature === undefined ? 0 : signer.goodFor(link, signature);
    if (privateSeconds > 0) return { privateSeconds };
    if (await isPublic(link)) return { forGood: true };
    throw notFound();
  };

  const readImage = async (name: string): Promise<FileReply> => {
    const [hash = '', kind = ''] = name.split('.');
    const found = isStoredKind(kind) ? await images.open(hash) : null;
    if (!found || !isStoredKind(kind)) throw notFound();
    return { ...found, contentType: imageTypes[kind], etag: hash };
  };

  const storeDrawn = async (encoded: Encoded | null, by: Uploader): Promise<Link> => {
    if (!encoded) throw new AssizeError('upload.not-an-image', { field: 'file' });
    const { hash } = await room.storing(images, by, (into) => into.putBytes(encoded.bytes));
    const name = `${hash}.${encoded.kind}`;
    return { link: imageLink(name), fileId: name };
  };

  const storeImage = async (bytes: Buffer, by: Uploader): Promise<Link> =>
    storeDrawn(await encodeImage(bytes), by);

  const storeFile = async (
    { name, content }: { name: string; content: Readable | AsyncIterable<Uint8Array> },
    by: Uploader,
  ): Promise<Link> => {
    const { hash, size } = await room.storing(attachments, by, (into) => into.put(content));
    const id = ids.uid();
    await files.insert({ id, hash, name: safeName(name), size, uid: by.uid, gmtCreate: clock.now() });
    return { link: fileLink(id), fileId: id };
  };

  /** A picture that all who uploaded it have deleted, and that no text shows. */
  const isDeleted = async (name: string): Promise<boolean> =>
    (await files.claimsOfImage(name))?.length === 0 && !(await isUsed(imageLink(name)));

  /** Deletes a file; for a viewer who may not delete it, there is no such file. */
  const removeFile = async (id: string, viewer: Viewer): Promise<string> => {
    const found = await files.find(id);
    const mayRemove = found && (found.uid === viewer.uid || may(viewer.role, 'problem.edit-any'));
    if (!mayRemove) throw notUploaded();
    if (await isUsed(fileLink(id))) throw inUse();
    if (!(await files.remove(id))) throw notUploaded();
    return found.name;
  };
  const removeImage = async (name: string, viewer: Viewer): Promise<string> => {
    const uploaders = (await files.claimsOfImage(name)) ?? [];
    const isOwn = uploaders.includes(viewer.uid);
    if (uploaders.length === 0 || !(isOwn || may(viewer.role, 'problem.edit-any'))) throw notUploaded();
    if (await isUsed(imageLink(name))) throw inUse();
    await files.disclaimImage(name, isOwn ? viewer.uid : null);
    return name;
  };

  const uploaded = ({ filename }: UploadedFile, made: Link): Logged<Link, Change> => ({
    data: made,
    audit: { target: safeName(filename), after: { link: made.link } },
  });

  return {
    /** Stores a picture drawn anew (Authoring 10). Throws `upload.not-an-image`. */
    storeImage,
    /** Stores the picture of a person (Accounts 18). Throws `upload.not-an-image`. */
    async storeAvatar(upload: UploadedFile | undefined, by: Uploader): Promise<Link> {
      const bytes = Buffer.concat(await given(upload).stream.toArray());
      return storeDrawn(await encodeAvatar(bytes), by);
    },
    /** Stores a file that is served as a download under its name. */
    storeFile,

    async takeImage(upload: UploadedFile | undefined, viewer: Viewer): Promise<Logged<Link, Change>> {
      const file = given(upload);
      const made = await storeImage(Buffer.concat(await file.stream.toArray()), viewer);
      await files.claimImage(made.fileId, viewer.uid);
      return uploaded(file, made);
    },
    async takeFile(upload: UploadedFile | undefined, viewer: Viewer): Promise<Logged<Link, Change>> {
      const file = given(upload);
      const made = await storeFile({ name: file.filename, content: file.stream }, viewer);
      return uploaded(file, made);
    },

    /**
     * Takes an upload back. Of a picture it is the viewer's own upload; staff who edit any problem take back
     * all uploads of it. The bytes go with the next collection that finds no version with them. Throws
     * `upload.not-found`, `upload.in-use`.
     */
    async remove(fileId: string, viewer: Viewer): Promise<Logged<null, Change>> {
      const isImage = fileId.includes('.');
      const target = await (isImage ? removeImage(fileId, viewer) : removeFile(fileId, viewer));
      const link = isImage ? imageLink(fileId) : fileLink(fileId);
      return { data: null, audit: { target, before: { link } } };
    },

    /** Signed addresses by the given ones that are addresses of files. */
    signLinks: (links: readonly string[]): { signed: Record<string, string> } => ({
      signed: Object.fromEntries(
        links.flatMap((one) => (fileLinksIn(one)[0] === one ? [[one, signer.sign(one)]] : [])),
      ),
    }),

    /** A picture of ours by its address, for who is admitted elsewhere. @throws AssizeError `request.not-found` */
    openImage: (link: string): Promise<FileReply> => readImage(link.slice(imageLink('').length)),

    async showImage(name: string, signature?: string): Promise<FileReply> {
      const caching = await shownTo(imageLink(name), signature);
      if (await isDeleted(name)) throw notFound();
      return { ...(await readImage(name)), ...caching };
    },
    async showFile(id: string, signature?: string): Promise<FileReply> {
      const caching = await shownTo(fileLink(id), signature);
      const file = await files.find(id);
      const found = file && (await attachments.open(file.hash));
      if (!found) throw notFound();
      const reply = { ...found, etag: file.hash, fileName: file.name, ...caching };
      // Browsers are told not to guess: what is called a PDF is shown as one or not at all.
      if (/\.pdf$/i.test(file.name)) return { ...reply, contentType: 'application/pdf', shown: true };
      // Never its own type: a page or a picture with scripts must not be shown under our address.
      return { ...reply, contentType: 'application/octet-stream' };
    },

    /** A text with every address of a file in it signed. */
    signText: signer.signText,
  };
};
export type FileService = ReturnType<typeof fileService>;
