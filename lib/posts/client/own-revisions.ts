interface AtRevision {
  _id: string;
  revision: number;
}

/** What became of the revisions of posts by our own changes, for a change asked for before the last was answered. */
export class OwnRevisions {
  private readonly next = new Map<string, number>();

  /** Our change was made at this revision, and made that one. */
  note({ _id, revision }: AtRevision, made: number): void {
    this.next.set(`${_id}@${revision}`, made);
  }

  /** What a post that was seen at a revision stands at after our changes; somebody else's are not followed. */
  after({ _id, revision }: AtRevision): number {
    let now = revision;
    for (let made = this.next.get(`${_id}@${now}`); made !== undefined && made > now; ) {
      now = made;
      made = this.next.get(`${_id}@${now}`);
    }
    return now;
  }
}
