package main

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"flag"
	"fmt"
	"log"
	"os"
	"path"
	"path/filepath"
	"strings"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/config"
	"github.com/aws/aws-sdk-go-v2/service/s3"
)

var sensitive = []string{".env", "id_rsa", "id_ed25519", "credentials", ".pem", ".p12", ".kdbx"}

func looksSensitive(name string) bool {
	for _, s := range sensitive {
		if name == s || strings.HasSuffix(name, s) {
			return true
		}
	}
	return false
}

func main() {
	ttl := flag.Duration("ttl", 24*time.Hour, "how long the link is valid")
	force := flag.Bool("force", false, "upload even if the name looks sensitive")
	flag.Parse()

	if flag.NArg() != 1 {
		log.Fatal("usage: s3share [-ttl 24h] <file>")
	}
	if *ttl > 7*24*time.Hour {
		log.Fatal("ttl may not exceed 7 days")
	}
	bucket := os.Getenv("SHARE_BUCKET")
	if bucket == "" {
		log.Fatal("SHARE_BUCKET is not set")
	}
	file := flag.Arg(0)
	base := filepath.Base(file)
	if looksSensitive(base) && !*force {
		log.Fatalf("%s looks sensitive, refusing (use -force if you are sure)", base)
	}

	ctx := context.Background()
	cfg, err := config.LoadDefaultConfig(ctx)
	if err != nil {
		log.Fatal(err)
	}
	client := s3.NewFromConfig(cfg)

	f, err := os.Open(file)
	if err != nil {
		log.Fatal(err)
	}
	defer f.Close()

	token := make([]byte, 12)
	if _, err := rand.Read(token); err != nil {
		log.Fatal(err)
	}
	key := path.Join("shares", time.Now().Format("2006-01-02"), hex.EncodeToString(token), base)

	if _, err := client.PutObject(ctx, &s3.PutObjectInput{
		Bucket: aws.String(bucket), Key: aws.String(key), Body: f,
	}); err != nil {
		log.Fatal(err)
	}

	link, err := s3.NewPresignClient(client).PresignGetObject(ctx, &s3.GetObjectInput{
		Bucket: aws.String(bucket), Key: aws.String(key),
	}, s3.WithPresignExpires(*ttl))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(link.URL)
	fmt.Printf("valid until %s\nremove with: aws s3 rm s3://%s/%s\n",
		time.Now().Add(*ttl).Format(time.RFC3339), bucket, key)
}
